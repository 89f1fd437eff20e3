import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { suggestRefusal } from '@ballpark/domain/listing-access.ts';
import { type MouseEvent, useState } from 'react';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { Button } from '../../../ui/button.tsx';

type GuessCornerProps = {
  listing: ListingCard;
  readerId: string;
  onGuess: (event: MouseEvent<HTMLElement>) => void;
};

/** On a card: a button to guess right here (product 2.19), or what the reader has guessed. */
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
  return (
    <Button className="rounded-full!" aria-label={`Guess: ${title}`} aria-haspopup="dialog" onClick={onGuess}>
      Guess
    </Button>
  );
}
