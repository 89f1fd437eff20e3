import type { PricesOverTime } from '@ballpark/domain/contract/prices.ts';
import type { ListingType } from '@ballpark/domain/listing-window.ts';
import { readAmount } from '@ballpark/domain/read-amount.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AskLink } from '../../lib/ask-link.tsx';
import { againstMiddle } from '../../lib/format/against-fair.ts';
import { AmountText, Spoken } from '../../lib/format/amount-text.tsx';

type PriceVerdictProps = {
  /** The amount as typed. */
  text: string;
  prices: Pick<PricesOverTime, 'currency' | 'spread'>;
};

/** Where an amount lies among what similar things went for. Says nothing of too few. */
export function PriceVerdict({ text, prices: { currency, spread } }: PriceVerdictProps) {
  const amount = likelyAmount(text, currency);
  if (amount === null) return notAmountText(text, currency);
  if (spread) return <Spoken text={againstMiddle(amount, spread, currency)} />;
  const shown = <AmountText amount={amount} currency={currency} />;
  return (
    <>
      <Trans>There are too few prices to compare {shown} with.</Trans>
    </>
  );
}

/** That the amount isn’t lost, or that it isn’t one. */
export function KeptAmount({ text, currency }: { text: string; currency: string }) {
  const amount = likelyAmount(text, currency);
  if (amount === null) return notAmountText(text, currency);
  return (
    <>
      <Trans>
        Your <AmountText amount={amount} currency={currency} /> goes along with the question.
      </Trans>
    </>
  );
}

function notAmountText(text: string, currency: string): string {
  return t`“${text}” isn’t an amount in ${currency}.`;
}

type AskWithAmountProps = {
  title: string;
  text: string;
  currency: string;
  type: ListingType | null;
  children: ReactNode;
};

/** The form reads the amount back; one that could not be read stays behind. */
export function AskWithAmount({ title, text, currency, type, children }: AskWithAmountProps) {
  const amount = String(likelyAmount(text, currency) ?? '');
  return <AskLink asked={{ title, amount, type }}>{children}</AskLink>;
}

/** Of ‘2,400’ euros the larger reading, since it is shown. */
function likelyAmount(text: string, currency: string): number | null {
  const reading = readAmount(text, currency);
  if (reading.is === 'nothing') return null;
  const amount = reading.is === 'either' ? reading.amounts[0] : reading.amount;
  return amount > 0 ? amount : null;
}
