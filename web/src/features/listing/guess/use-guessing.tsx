import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { suggestRefusal } from '@ballpark/domain/listing-access.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, startTransition, useRef, useState } from 'react';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog.tsx';
import { SaveButton } from '../card/save-button.tsx';
import { keptSuggestion } from '../suggestions/kept-suggestion.ts';
import type { GuessSheetProps } from './guess-sheet.tsx';

/** Loaded once the page is idle. */
const LazyGuessSheet = lazyDialog<GuessSheetProps>(() =>
  import('./guess-sheet.tsx').then(({ GuessSheet }) => GuessSheet),
);

export function useGuessing(
  reader: OwnProfile | null,
  query: InputOf<'GET /listings'>['query'],
): {
  cornerOf: (listing: ListingCard) => ReactNode;
  /** Opens the sheet with this listing. */
  start: (first: ListingCard) => (event: MouseEvent<HTMLElement>) => void;
  sheet: ReactNode;
} {
  const [opened, setOpened] = useState<{ first: ListingCard; number: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Focus target: the card's button is gone after the guess. */
  const cardLink = useRef<HTMLElement | null>(null);
  if (!reader) return { cornerOf: () => null, start: () => () => undefined, sheet: null };
  const open = (first: ListingCard) => (event: MouseEvent<HTMLElement>) => {
    cardLink.current =
      event.currentTarget.closest('article')?.querySelector('h2 a, h3 a') ?? event.currentTarget;
    // The whole page renders again: the press shows first.
    startTransition(() => {
      setOpened((before) => ({ first, number: (before?.number ?? 0) + 1 }));
      setOpen(true);
    });
  };
  return {
    cornerOf: (listing) => (
      <>
        {listing.userId !== reader.id && <SaveButton listing={listing} />}
        <GuessCorner listing={listing} readerId={reader.id} onGuess={open(listing)} />
      </>
    ),
    start: open,
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

type GuessCornerProps = {
  listing: ListingCard;
  readerId: string;
  onGuess: (event: MouseEvent<HTMLElement>) => void;
};

/** Guess or retry; the card's price line says a guess that was made. */
function GuessCorner({ listing, readerId, onGuess }: GuessCornerProps) {
  const [nowMs] = useState(Date.now);
  const { currency, title } = listing;
  if (!mayGuess(listing, readerId, nowMs)) return null;
  const kept = keptSuggestion(readerId, listing.id).read();
  const unsent = kept?.amount ?? null;
  const guess = unsent !== null && <AmountText amount={unsent} currency={currency} />;
  const thing = <>{title}</>;
  return (
    <Button
      className="rounded-full!"
      aria-label={unsent === null ? t`Guess: ${title}` : undefined}
      aria-haspopup="dialog"
      onClick={onGuess}
    >
      {unsent === null ? (
        t({ message: 'Guess', context: 'verb' })
      ) : (
        <span>
          {kept?.waits ? (
            <Trans>
              Not sent yet: {guess}
              <span className="sr-only"> for {thing}</span>
            </Trans>
          ) : (
            <Trans>
              Draft: {guess}
              <span className="sr-only"> for {thing}</span>
            </Trans>
          )}
        </span>
      )}
    </Button>
  );
}

export function mayGuess(
  { userId: ownerId, isActive, expiresAt, ownAmount }: ListingCard,
  readerId: string,
  nowMs: number,
): boolean {
  const facts = { ownerId, isActive, expiresAtMs: Date.parse(expiresAt) };
  return ownAmount === null && suggestRefusal(facts, readerId, nowMs) === null;
}
