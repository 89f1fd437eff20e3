import type { PricesOverTime } from '@ballpark/domain/contract/prices.ts';
import { readAmount } from '@ballpark/domain/read-amount.ts';
import type { ReactNode } from 'react';
import { againstMiddle } from '../../lib/format/against-fair.ts';
import { AskLink } from '../../lib/ask-link.tsx';
import { PlainAmountText, Spoken } from '../../lib/format/amount-text.tsx';

type PriceVerdictProps = {
  /** The amount as typed. */
  text: string;
  prices: Pick<PricesOverTime, 'currency' | 'spread'>;
};

/** Where an amount lies among what similar things went for. Says nothing of too few. */
export function PriceVerdict({ text, prices: { currency, spread } }: PriceVerdictProps) {
  const reading = readAmount(text, currency);
  if (reading.is === 'either') return `“${text}” could be two amounts. Write it without dots and commas.`;
  if (reading.is === 'nothing' || reading.amount <= 0) return `“${text}” isn’t an amount in ${currency}.`;
  const { amount } = reading;
  const shown = <PlainAmountText amount={amount} currency={currency} />;
  if (!spread) return <>There are too few sales to compare {shown} with.</>;
  return (
    <>
      {shown}: <Spoken text={againstMiddle(amount, spread.median, currency)} />.
    </>
  );
}

type AskWithAmountProps = { title: string; text: string; currency: string; children: ReactNode };

/** An amount that could not be read stays behind. */
export function AskWithAmount({ title, text, currency, children }: AskWithAmountProps) {
  const reading = readAmount(text, currency);
  const amount = reading.is === 'amount' && reading.amount > 0 ? String(reading.amount) : '';
  return <AskLink asked={{ title, amount }}>{children}</AskLink>;
}
