import type { FairPrice } from '@ballpark/domain/contract/fair-prices.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { maxAmount } from '@ballpark/domain/money.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { offerVerdict } from '../../../lib/format/against-fair.ts';
import { AmountText, Spoken } from '../../../lib/format/amount-text.tsx';
import { rememberIntendedPath } from '../../../lib/session/intended-path.ts';
import { AmountField } from '../../../money/amount-field.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { type MarkedOffer, PriceStrip } from '../card/price-strip.tsx';
import { keepVisitorGuess, visitorSuggestion } from '../suggestions/kept-suggestion.ts';
import { type VisitorListing, visitorSentence } from './visitor-sentence.ts';
import { say } from '../../../ui/say.ts';

type VisitorGuessProps = {
  listing: VisitorListing & { title: string };
  offer?: MarkedOffer | null;
  /** With the question above the field. */
  isHeaded?: boolean;
  /** Takes the focus whenever this becomes another press. */
  wanted?: string | undefined;
};

/**
 * A guess before signing up: it shows where it falls, and is kept in this browser until the visitor has joined,
 * so it still shows when they come back. Nothing is sent.
 */
export function VisitorGuess({ listing, offer = null, isHeaded = false, wanted }: VisitorGuessProps) {
  const { id, title, currency, suggestionCount, fairPrice, guessRange } = listing;
  const areOthersHidden = suggestionCount > 0 && !fairPrice && !guessRange;
  const [amount, setAmount] = useState(() => visitorSuggestion(id).read()?.amount ?? null);
  const [guess, setGuess] = useState(amount);
  const [error, setError] = useState<string>();

  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted !== undefined) field.current?.focus();
  }, [wanted]);

  const remember = () => rememberIntendedPath(`/listing/${id}`);
  const keep = (kept: number, isToBePosted = false) =>
    keepVisitorGuess(id, { amount: kept, title, currency, guessedAtMs: Date.now(), isToBePosted });
  function signUpToPost() {
    if (guess !== null) keep(guess, true);
    remember();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // Without the schemas of the API, which are heavy.
    if (amount === null) return setError(say(messages.amountInvalid));
    if (amount > maxAmount) return setError(say(messages.amountTooLarge));
    keep(amount);
    remember();
    setGuess(amount);
  }
  return (
    <div className="relative flex flex-col gap-3">
      {guess === null ? (
        <form noValidate onSubmit={submit} className="flex flex-col gap-3">
          {isHeaded && <h2 className="type-heading">{t`What do you think this is worth?`}</h2>}
          <AmountField
            ref={field}
            label={t`Your guess`}
            value={amount}
            onChange={(entered) => {
              setAmount(entered);
              setError(undefined);
            }}
            error={error}
            currency={currency}
          />
          <Button type="submit" isWide>
            {areOthersHidden ? t`Keep my guess` : t`See how close`}
          </Button>
        </form>
      ) : (
        <>
          {offer && fairPrice && <OfferSentence {...{ offer, fairPrice, currency }} />}
          <VisitorStrip amount={guess} {...{ listing, offer }} />
          <LinkButton to="/register" onClick={signUpToPost} isWide>
            {t`Sign up to post this guess`}
          </LinkButton>
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <TextLink to="/login" onClick={remember}>
              {t`I have an account`}
            </TextLink>
            <button
              type="button"
              onClick={() => setGuess(null)}
              className="tall-target font-semibold text-accent-ink underline decoration-accent/40 underline-offset-3"
            >
              {t`Guess again`}
            </button>
          </p>
        </>
      )}
      <p role="status" className="order-first font-semibold empty:hidden">
        {guess !== null && (
          <>
            <span className="me-1.5">
              <Trans>
                Your guess: <AmountText amount={guess} currency={currency} />.
              </Trans>
            </span>
            <Trans comment="A whole clause, with the full stop of your language">
              <Spoken text={visitorSentence(guess, listing)} />.
            </Trans>
          </>
        )}
      </p>
    </div>
  );
}

/** Among what is known of the others. Nothing while nothing is; the sentence says the same. */
function VisitorStrip({
  amount,
  listing,
  offer,
}: {
  amount: number;
  listing: VisitorListing;
  offer: MarkedOffer | null;
}) {
  const { currency, fairPrice, guessRange } = listing;
  if (!fairPrice && !guessRange) return null;
  const others = guessRange ? new Set([guessRange.min, guessRange.max]) : [];
  return (
    <div aria-hidden>
      <PriceStrip
        amounts={[...others, amount]}
        ownAmount={amount}
        isOwnNew
        {...{ currency, fairPrice, offer }}
      />
    </div>
  );
}

/** What the owner wants to know. */
function OfferSentence({
  offer: { type, amount },
  fairPrice,
  currency,
}: {
  offer: MarkedOffer;
  fairPrice: FairPrice;
  currency: string;
}) {
  const verdict = <Spoken text={offerVerdict({ amount, fairPrice, currency })} />;
  return (
    <p className="text-ink-soft">
      {type === 'SERVICE' ? (
        <Trans comment="A whole clause follows, with the full stop of your language">
          The quote: {verdict}.
        </Trans>
      ) : (
        <Trans comment="A whole clause follows, with the full stop of your language">
          The offer: {verdict}.
        </Trans>
      )}
    </p>
  );
}
