import type { ClosedListing } from '@ballpark/domain/fair-price.ts';

export type Liars = { count: number; accounts: number; owners: number; factor: number };

/** Some of the accounts close in turn at a price of which all others guessed so many times. */
export function falseCloses({ count, accounts, owners, factor }: Liars): ClosedListing[] {
  const finalPriceMinor = 10_000;
  return Array.from({ length: count }, (_, at) => ({
    finalPriceMinor,
    ownerId: `liar ${at % owners}`,
    suggestions: Array.from({ length: accounts }, (__, by) => ({
      userId: `liar ${by}`,
      amountMinor: finalPriceMinor * factor,
    })),
  }));
}
