import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { suggestRefusal } from '@ballpark/domain/listing-access.ts';
import { type MouseEvent, useState } from 'react';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { keptSuggestion } from '../suggestions/kept-suggestion.ts';

type GuessCornerProps = {
  listing: ListingCard;
  readerId: string;
  onGuess: (event: MouseEvent<HTMLElement>) => void;
};

/** On a card: a button to guess right here (product 2.19), or to send the guess that was not sent, or what the reader has guessed. */
export function GuessCorner({ listing, readerId, onGuess }: GuessCornerProps) {
  const [nowMs] = useState(Date.now);
  const { userId: ownerId, isActive, expiresAt, ownAmount, currency, title } = listing;
  if (typeof ownAmount === 'number')
    return (
      <p className="flex min-h-9 min-w-0 items-center rounded-full bg-raised px-3 text-sm font-semibold text-ink shadow-card">
        <span>
          You: <AmountText amount={ownAmount} currency={currency} />
        </span>
      </p>
    );
  const facts = { ownerId, isActive, expiresAtMs: Date.parse(expiresAt) };
  if (suggestRefusal(facts, readerId, nowMs) !== null) return null;
  const unsent = keptSuggestion(readerId, listing.id).read()?.amount ?? null;
  return (
    <Button
      className="rounded-full!"
      aria-label={unsent === null ? `Guess: ${title}` : undefined}
      aria-haspopup="dialog"
      onClick={onGuess}
    >
      {unsent === null ? (
        'Guess'
      ) : (
        <span>
          Not sent: <AmountText amount={unsent} currency={currency} />
          <span className="sr-only"> for {title}</span>
        </span>
      )}
    </Button>
  );
}
