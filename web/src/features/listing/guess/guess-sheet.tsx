import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { suggestRefusal } from '@ballpark/domain/listing-access.ts';
import { useQuery } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { listingQuery } from '../../../lib/api/listing-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { errorText } from '../../../lib/api/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useNow } from '../detail/use-now.ts';
import { amountsOfOthers } from '../suggestions/amounts-of-others.ts';
import { keptSuggestion } from '../suggestions/kept-suggestion.ts';
import { SuggestionForm } from '../suggestions/suggestion-form.tsx';
import { usePairNote } from '../use-pair-limits.ts';
import { GuessedThing } from './guessed-thing.tsx';
import { LastGuessLine } from './last-guess-line.tsx';
import { useGuessRun } from './use-guess-run.ts';
import { refusalTexts } from '../suggestions/refusal-texts.ts';

export type GuessSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The card that was pressed on; each press has another number. */
  opened: { first: ListingCard; number: number } | null;
  /** Where the focus goes afterwards. */
  finalFocus: RefObject<HTMLElement | null>;
  reader: OwnProfile;
  /** The feed in whose order it goes on. */
  query: InputOf<'GET /listings'>['query'];
};

/** Guessing over the cards, one listing after the other (product 2.19). */
export function GuessSheet({ opened, ...rest }: GuessSheetProps) {
  return opened && <OpenedSheet key={opened.number} first={opened.first} {...rest} />;
}

/** A tap that comes sooner after a change was begun before it. */
const hasteMs = 600;

type OpenedSheetProps = Omit<GuessSheetProps, 'opened'> & { first: ListingCard };

function OpenedSheet({ isOpen, onClose, first, finalFocus, reader, query }: OpenedSheetProps) {
  const formId = useId();
  const amountRef = useRef<HTMLInputElement>(null);
  const run = useGuessRun(first, query, reader.id, isOpen);
  const { current, count, last } = run;
  /** Not beside what became of the guess: one fault at a time. */
  const lost = last?.problem ? null : run.problem;
  const shown = current?.id;
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
    // Typing goes on with the next one.
    if (shown !== undefined) amountRef.current?.focus();
  }, [shown]);
  /** The second tap of two was meant for the one before: the field of this one is still empty. */
  const isHasty = () => performance.now() - shownAt.current < hasteMs && amountRef.current?.value === '';
  return (
    <Dialog
      {...{ isOpen, onClose, finalFocus }}
      initialFocus={amountRef}
      title="What do you think this is worth?"
      actions={
        current && !lost ? (
          <div className="grid grid-cols-[auto_1fr] gap-3">
            <Button variant="secondary" isBusy={run.isLooking} onClick={run.pass}>
              Skip
            </Button>
            <Button
              type="submit"
              form={formId}
              isBusy={run.isLooking}
              onClick={(event) => isHasty() && event.preventDefault()}
            >
              Share My Estimate
            </Button>
          </div>
        ) : (
          <Button onClick={onClose}>Back to the listings</Button>
        )
      }
    >
      <LastGuessLine
        last={last}
        count={count}
        isUndoing={run.isUndoing}
        onUndo={run.undo}
        onSendAgain={run.sendAgain}
        onGoBack={run.goBack}
      />
      {lost && (
        <ErrorState
          title={errorText(lost, messages.listingsLoadFailed)}
          onRetry={run.lookAgain}
          isRetrying={run.isLooking}
        />
      )}
      {current && !lost && (
        <Guess
          key={current.id}
          listing={current}
          reader={reader}
          onSubmit={run.send}
          {...{ formId, amountRef }}
        />
      )}
      {!current && !lost && (
        <EmptyState icon={PartyPopper} title="That’s all for now" headingLevel={3}>
          {count > 0 && `${count === 1 ? '1 guess' : `${count} guesses`} in a row. `}
          Nothing else here is left to guess.
        </EmptyState>
      )}
    </Dialog>
  );
}

type GuessProps = {
  formId: string;
  amountRef: RefObject<HTMLInputElement | null>;
  listing: ListingCard;
  reader: OwnProfile;
  onSubmit: ReturnType<typeof useGuessRun>['send'];
};

function Guess({ formId, amountRef, listing, reader, onSubmit }: GuessProps) {
  // Others' amounts, for the question about a slip; and it is followed live while it stands here.
  const { data: detail } = useQuery(listingQuery(listing.id));
  const { isActive, expiresAt, currency, userId: ownerId, offerAmount } = detail ?? listing;
  const expiresAtMs = Date.parse(expiresAt);
  const nowMs = useNow(expiresAtMs);
  const refused = suggestRefusal({ ownerId, isActive, expiresAtMs }, reader.id, nowMs);
  const kept = keptSuggestion(reader.id, listing.id);
  const pairNote = usePairNote(listing.id, null, true);
  return (
    <div className="flex flex-col gap-4 pb-1">
      <GuessedThing listing={listing} reader={reader} />
      <SuggestionForm
        id={formId}
        amountRef={amountRef}
        onSubmit={onSubmit}
        initial={kept.read()}
        onEntered={kept.keep}
        currency={currency}
        others={amountsOfOthers(detail ?? { suggestions: [], offerAmount }, reader.id)}
        isBusy={false}
        pairNote={pairNote}
        over={refused && refusalTexts[refused]}
        isNoteFolded
      />
    </div>
  );
}
