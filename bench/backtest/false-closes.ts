import type { ClosedListing } from '@ballpark/domain/fair-price.ts';

export type Liars = {
  count: number;
  accounts: number;
  owners: number;
  factor: number;
  /** Members who guess on the liars’ listings as well. */
  fooled: readonly string[];
};

/** Some of the accounts close in turn at a price of which all others guessed so many times. */
export function falseCloses({ count, accounts, owners, factor, fooled }: Liars): ClosedListing[] {
  const finalPriceMinor = 10_000;
  const liars = Array.from({ length: accounts }, (_, by) => `liar ${by}`);
  return Array.from({ length: count }, (_, at) => ({
    finalPriceMinor,
    ownerId: `liar ${at % owners}`,
    suggestions: [...liars, ...fooled].map((userId) => ({ userId, amountMinor: finalPriceMinor * factor })),
  }));
}
