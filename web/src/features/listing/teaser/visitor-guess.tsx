import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { maxAmount } from '@ballpark/domain/money.ts';
import { roundAmount, formatAlike } from '@ballpark/domain/rough-amount.ts';
import { type SubmitEvent, useState } from 'react';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { rememberIntendedPath } from '../../../lib/session/intended-path.ts';
import { AmountField } from '../../../money/amount-field.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { bandOn, shareOn, stripScale } from '../card/price-strip-layout.ts';
import { visitorSuggestion } from '../suggestions/kept-suggestion.ts';
import { type VisitorListing, visitorSentence } from './visitor-sentence.ts';

/**
 * A guess before signing up: it shows where it falls, and is kept in this browser until the visitor has joined.
 * Nothing is sent.
 */
export function VisitorGuess({ listing }: { listing: VisitorListing }) {
  const { id, currency } = listing;
  const [amount, setAmount] = useState(() => visitorSuggestion(id).read()?.amount ?? null);
  const [guess, setGuess] = useState<number | null>(null);
  const [error, setError] = useState<string>();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // Without the schemas of the API, which are heavy.
    if (amount === null) return setError(messages.amountInvalid);
    if (amount > maxAmount) return setError(messages.amountTooLarge);
    visitorSuggestion(id).keep({ amount, comment: '' });
    rememberIntendedPath(`/listing/${id}`);
    setGuess(amount);
  }
  return (
    <div className="relative flex flex-col gap-3">
      {guess === null ? (
        <form noValidate onSubmit={submit} className="flex flex-col gap-3">
          <AmountField
            label="Your guess"
            value={amount}
            onChange={(entered) => {
              setAmount(entered);
              setError(undefined);
            }}
            error={error}
            currency={currency}
          />
          <Button type="submit" isWide>
            See how close
          </Button>
        </form>
      ) : (
        <>
          <VisitorStrip amount={guess} listing={listing} />
          <LinkButton to="/register" isWide>
            Join to make it count
          </LinkButton>
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <TextLink to="/login">I have an account</TextLink>
            <button
              type="button"
              onClick={() => setGuess(null)}
              className="tall-target font-semibold text-accent-ink underline decoration-accent/40 underline-offset-3"
            >
              Guess again
            </button>
          </p>
        </>
      )}
      <p role="status" className="order-first font-semibold empty:hidden">
        {guess !== null && (
          <>
            <span className="mr-1.5">
              You: <AmountText amount={guess} currency={currency} />.
            </span>
            {visitorSentence(guess, listing)}
          </>
        )}
      </p>
    </div>
  );
}

const [height, line] = [52, 26];

/** The others' range as a band, and the guess as a dot. Nothing while there is no range. */
function VisitorStrip({ amount, listing }: { amount: number; listing: VisitorListing }) {
  const { currency, fairPrice, guessRange } = listing;
  const range = fairPrice ?? (guessRange && { low: guessRange.min, high: guessRange.max });
  const scale = range && stripScale([amount, range.low, range.high], { price: fairPrice?.estimate ?? null });
  if (!scale) return null;
  const band = bandOn(scale, range);
  const [lowText, highText] = formatAlike(
    [roundAmount(scale.low, currency), roundAmount(scale.high, currency)],
    currency,
  );
  return (
    // The sentence says the same.
    <svg aria-hidden height={height} className="w-full overflow-visible font-sans">
      <rect
        x={percent(band.from)}
        width={percent(Math.max(0.02, band.to - band.from))}
        y={line - 16}
        height={20}
        rx="6"
        className="fill-accent-soft"
      />
      <line
        x1="0"
        x2="100%"
        y1={line}
        y2={line}
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-line"
      />
      <circle
        cx={percent(shareOn(scale, amount))}
        cy={line - 10}
        r="7"
        className="animate-pop [transform-box:fill-box] origin-center fill-ink stroke-surface stroke-2"
      />
      <text x="0" y={line + 20} className="fill-ink-soft text-[0.8125rem] tabular-nums">
        {lowText}
      </text>
      <text x="100%" y={line + 20} textAnchor="end" className="fill-ink-soft text-[0.8125rem] tabular-nums">
        {highText}
      </text>
    </svg>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
