import type { Person } from '@ballpark/domain/contract/fields.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import {
  listingExpired,
  listingNotOpen,
  notSuggestionAuthor,
  suggestionOnOwnListing,
  suggestionWaits,
} from '@ballpark/domain/contract/screen-messages.ts';
import type { SuggestionDraft } from '@ballpark/domain/contract/suggestions.ts';
import { suggestRefusal } from '@ballpark/domain/listing-access.ts';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { noAnswerText } from '../../../lib/api/api.ts';
import { whenReachChanges } from '../../../lib/api/server-reach.ts';
import { meantUnits } from '../../../money/meant-units.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePairNote } from '../use-pair-limits.ts';
import { comparisonFor, outcomeText, yoursIsIn } from './guess-outcome.tsx';
import { guessToPost, keptSuggestion, visitorSuggestion } from './kept-suggestion.ts';
import type { SuggestionDialogProps } from './suggestion-dialog.tsx';
import { amountsOfOthers, useSuggest } from './use-suggestions.ts';
import { say } from '../../../ui/say.ts';

/** Lazy, with the schemas that check a suggestion. */
export const LazySuggestionDialog = lazyDialog<SuggestionDialogProps>(() =>
  import('./suggestion-dialog.tsx').then(({ SuggestionDialog }) => SuggestionDialog),
);

/** Focus target when the opening button is gone. */
export const suggestionsHeadingId = 'suggestions-heading';
/** There unless others' guesses are still hidden. */
export const consensusHeadingId = 'consensus-heading';

/** What sharing does. */
export function shareLabel(isOffline: boolean): string {
  return isOffline ? t`Send when online` : t`Share My Estimate`;
}

export const refusalTexts = {
  listingExpired,
  listingNotOpen,
  notSuggestionAuthor,
  suggestionOnOwnListing,
};

type SuggestActionProps = {
  listing: ListingDetail;
  reader: Person;
  nowMs: number;
};

/** For people who may still suggest. */
export function SuggestAction({ listing, reader, nowMs }: SuggestActionProps) {
  /** The dialog closed after the deadline, with no button to return to. */
  const [wasTooLate, setTooLate] = useState(false);
  /** The dialog's entry in the history: going back from it scrolls to where the page was. */
  const dialogKey = useRef<string>(undefined);
  const { key } = useLocation();
  const suggesting = useSuggest(listing.id, reader);
  const isOffline = useSyncExternalStore(whenReachChanges, noAnswerText) !== null;
  const kept = keptSuggestion(reader.id, listing.id);
  const guessed = visitorSuggestion(listing.id);
  const hasSuggested = listing.suggestions.some(({ userId }) => userId === reader.id);
  const facts = {
    ownerId: listing.userId,
    isActive: listing.isActive,
    expiresAtMs: Date.parse(listing.expiresAt),
  };
  const refused = suggestRefusal(facts, reader.id, nowMs);
  const maySuggest = !hasSuggested && refused === null;
  const others = amountsOfOthers(listing, reader.id);
  // What one has signed up to post goes out by itself, unless there is something to ask.
  const [toPost] = useState(() => {
    const amount = maySuggest && kept.read() === undefined ? guessToPost(listing) : null;
    return amount === null || meantUnits(amount, others, listing.currency) !== null ? null : amount;
  });
  // All else that was guessed before signing in is one press away.
  const [isOpen, setOpen] = useState(maySuggest && guessed.read() !== undefined && toPost === null);
  const pairNote = usePairNote(listing.id, null, isOpen);
  // While pending, the button stays as focus target.
  const hasButton = maySuggest || suggesting.isPending;
  const isRefused = suggesting.isError || wasTooLate;
  // The listing is drawn a moment after the answer, and the consensus with it.
  const isDone = (suggesting.isSuccess && hasSuggested) || (isRefused && !isOpen && !maySuggest);

  const isShared = suggesting.isPending || suggesting.isSuccess;
  const announced = useAnnounced(listing, isShared ? suggesting.variables.amount : null, reader.id);

  useEffect(() => {
    if (dialogKey.current === undefined || dialogKey.current === key) return;
    dialogKey.current = undefined;
    requestAnimationFrame(showAnswer);
  }, [key]);
  useEffect(() => {
    if (isDone) answerHeading()?.focus({ preventScroll: true });
  }, [isDone]);

  const postGuess = useEffectEvent(() => {
    if (toPost === null || guessed.read() === undefined) return;
    kept.keep({ amount: toPost, comment: '' });
    guessed.forget();
    send({ amount: toPost, comment: null });
  });
  useEffect(() => postGuess(), []);

  function close() {
    setOpen(false);
    // Asked for once; from here on it is like anything typed here.
    const unsent = kept.read() ?? guessed.read();
    if (unsent) kept.keep(unsent);
    guessed.forget();
    setTooLate(!hasButton);
  }
  function send(draft: SuggestionDraft) {
    if (isOpen) dialogKey.current = key;
    setOpen(false);
    if (isOffline) {
      kept.keep({ amount: draft.amount, comment: draft.comment ?? '', waits: true });
      guessed.forget();
      return toast.success(suggestionWaits);
    }
    // Refused: reopen with what was typed.
    suggesting.mutate(draft, {
      onSuccess: () => {
        kept.forget();
        guessed.forget();
      },
      onError: () => setOpen(true),
    });
  }
  return (
    <>
      {hasButton && (
        <div
          data-action-bar=""
          className="fixed inset-x-0 print:hidden! bottom-[calc(var(--offline-height)+var(--thumb-height))] z-20 border-t border-line bg-paper px-4 pt-3 pb-6 lg:static lg:border-0 lg:bg-transparent lg:p-0"
        >
          <Button size="lg" isWide isBusy={suggesting.isPending} onClick={() => setOpen(true)}>
            {t`Suggest Price`}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <LazySuggestionDialog
        isOpen={isOpen}
        onClose={close}
        onSubmit={send}
        initial={isOpen ? (kept.read() ?? guessed.read()) : undefined}
        onEntered={kept.keep}
        currency={listing.currency}
        others={others}
        pairNote={pairNote}
        submitLabel={shareLabel(isOffline)}
        lead={
          isOpen && guessed.read() && !kept.read()
            ? t`You guessed this before signing in. It counts once you share it.`
            : undefined
        }
        isBusy={suggesting.isPending}
        over={refused && say(refusalTexts[refused])}
      />
    </>
  );
}

/** How the guess that was just shared compares; frozen once it is known, so that it is said once. */
function useAnnounced(listing: ListingDetail, sharedAmount: number | null, readerId: string): string {
  const [said, setSaid] = useState('');
  if (sharedAmount === null) {
    if (said !== '') setSaid('');
    return '';
  }
  const comparison = comparisonFor(listing, readerId);
  const { spoken } = comparison ? outcomeText(sharedAmount, comparison) : yoursIsIn();
  if (said !== '' && said !== yoursIsIn().spoken) return said;
  if (said !== spoken) setSaid(spoken);
  return spoken;
}

function showAnswer(): void {
  answerHeading()?.closest('section')?.scrollIntoView({ block: 'nearest' });
}

function answerHeading(): HTMLElement | null {
  return document.getElementById(consensusHeadingId) ?? document.getElementById(suggestionsHeadingId);
}
