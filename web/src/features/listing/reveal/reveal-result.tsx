import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { HeroAmount } from '../../../lib/format/hero-amount.tsx';
import { type Outcome, resultText } from './reveal-text.ts';
import { revealTimes } from './reveal-times.ts';

type RevealResultProps = { outcome: Outcome; listing: Pick<ListingDetail, 'currency' | 'suggestions'> };

/** The final price, and how near the reader came. */
export function RevealResult({ outcome, listing: { currency, suggestions } }: RevealResultProps) {
  const { own, finalPrice } = outcome;
  return (
    <section aria-label="Final price" className="rounded-xl on-field px-5 py-4 text-center shadow-card">
      <p className="relative">
        <span
          aria-hidden
          style={{ animationDelay: `${revealTimes.price}ms` }}
          className="absolute inset-0 animate-vanish text-5xl leading-tight type-amount text-chalk-soft"
        >
          ?
        </span>
        <span style={{ animationDelay: `${revealTimes.price}ms` }} className="inline-block animate-land">
          <HeroAmount amount={finalPrice} currency={currency} />
        </span>
      </p>
      <p style={{ animationDelay: `${revealTimes.result}ms` }} className="mt-1 animate-rise font-semibold">
        You said <AmountText amount={own.amount} currency={currency} />:{' '}
        <span className="text-fresh">{resultText(outcome, suggestions.length)}</span>
      </p>
    </section>
  );
}
