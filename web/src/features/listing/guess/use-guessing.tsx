import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { SaveButton } from '../card/save-button.tsx';
import { GuessCorner } from './guess-corner.tsx';
import { LazyGuessSheet } from './lazy-guess-sheet.tsx';

/** Guessing over a grid of cards: the heart and the guess on each card, and the sheet, which goes on through the listings of `query`. */
export function useGuessing(
  reader: OwnProfile | null,
  query: InputOf<'GET /listings'>['query'],
): { cornerOf: (listing: ListingCard) => ReactNode; sheet: ReactNode } {
  const [opened, setOpened] = useState<{ first: ListingCard; number: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** The link of the card: its button is gone once the guess is made. */
  const cardLink = useRef<HTMLElement | null>(null);
  if (!reader) return { cornerOf: () => null, sheet: null };
  const open = (first: ListingCard) => (event: MouseEvent<HTMLElement>) => {
    cardLink.current = event.currentTarget.closest('article')?.querySelector('h2 a, h3 a') ?? null;
    setOpened({ first, number: (opened?.number ?? 0) + 1 });
    setOpen(true);
  };
  return {
    cornerOf: (listing) => (
      <>
        {listing.userId !== reader.id && <SaveButton listing={listing} />}
        <GuessCorner listing={listing} readerId={reader.id} onGuess={open(listing)} />
      </>
    ),
    sheet: (
      <LazyGuessSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        opened={opened}
        finalFocus={cardLink}
        {...{ reader, query }}
      />
    ),
  };
}
