import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { SuggestionDraft } from '@ballpark/domain/contract/suggestions.ts';
import { suggestionEditRefusal } from '@ballpark/domain/listing-access.ts';
import { EyeOff, MessageCircle, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useIsLineAddressed } from '../use-addressed-line.ts';
import { shareLink } from '../../../lib/share-link.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { amountsOfOthers } from './amounts-of-others.ts';
import { byNearness } from './by-nearness.ts';
import { suggestionsHeadingId } from './suggestions-heading.ts';
import { LazySuggestionDialog } from './lazy-suggestion-dialog.tsx';
import { SuggestionItem } from './suggestion-item.tsx';
import { useWithdrawal } from './use-withdrawal.tsx';
import { pendingId, useUpdateSuggestion } from './use-suggestions.ts';
import { refusalTexts } from './refusal-texts.ts';

type SuggestionListProps = {
  listing: ListingDetail;
  readerId: string;
  /** Why the reader's own suggestion earns less than it would. */
  pairNote: string | undefined;
  nowMs: number;
};

const shownAtFirst = 20;

/** Everyone's suggestions, the newest first, once closed the nearest; one's own can be changed while the listing is open. */
export function SuggestionList({ listing, readerId, pairNote, nowMs }: SuggestionListProps) {
  const { suggestions, suggestionCount, hasIndependentGuesses, hasHiddenGuesses, isActive } = listing;
  const isHidden = hasHiddenGuesses && suggestionCount > suggestions.length;
  const [wantsAll, setWantsAll] = useState(false);
  const showsAll = useIsLineAddressed('suggestion') || wantsAll;
  const ordered = byNearness(listing);
  const shown = showsAll ? ordered : ordered.slice(0, shownAtFirst);
  const withdrawal = useWithdrawal({ listing, readerId, nowMs });
  return (
    <section aria-labelledby={suggestionsHeadingId}>
      <h2 id={suggestionsHeadingId} tabIndex={-1} className="flex items-center gap-2.5 type-heading">
        Price Suggestions
        <Badge>{suggestionCount}</Badge>
      </h2>
      {hasIndependentGuesses && isActive && (
        <p className="mt-1 flex items-center gap-2 text-sm text-ink-soft">
          <EyeOff aria-hidden className="size-4 shrink-0 text-ink-faint" />
          Independent guesses: others' prices show after one's own.
        </p>
      )}
      {suggestions.length === 0 && !isHidden && (
        <div className="mt-4">
          <EmptyState
            icon={MessageCircle}
            title="No price suggestions yet"
            headingLevel={3}
            action={isActive && listing.userId === readerId && <ShareLinkButton {...listing} />}
          >
            {emptyHint(listing, readerId)}
          </EmptyState>
        </div>
      )}
      {suggestions.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {shown.map(({ suggestion, isNearest }) => (
            <EditableSuggestion
              key={suggestion.userId ?? suggestion.id}
              {...{ listing, suggestion, isNearest, readerId, nowMs }}
              pairNote={suggestion.userId === readerId ? pairNote : undefined}
              onWithdraw={suggestion.userId === readerId ? withdrawal.ask : undefined}
            />
          ))}
        </ul>
      )}
      {withdrawal.dialog}
      {shown.length < suggestions.length && (
        <Button variant="secondary" isWide className="mt-3" onClick={() => setWantsAll(true)}>
          Show all {suggestions.length} suggestions
        </Button>
      )}
    </section>
  );
}

type EditableSuggestionProps = SuggestionListProps & {
  onWithdraw: (() => void) | undefined;
  suggestion: ListingDetail['suggestions'][number];
  isNearest: boolean;
};

function EditableSuggestion({
  listing,
  suggestion,
  isNearest,
  readerId,
  pairNote,
  nowMs,
  onWithdraw,
}: EditableSuggestionProps) {
  const [isEditing, setEditing] = useState(false);
  const updating = useUpdateSuggestion(listing.id);
  const isOwn = suggestion.userId === readerId;
  const isPending = suggestion.id === pendingId;
  const facts = { isActive: listing.isActive, expiresAtMs: Date.parse(listing.expiresAt) };
  const refused = suggestionEditRefusal(suggestion, facts, readerId, nowMs);
  const mayEdit = !isPending && refused === null;

  function save(draft: SuggestionDraft) {
    updating.mutate({ ...draft, id: suggestion.id }, { onSuccess: () => setEditing(false) });
  }
  function edit() {
    updating.reset();
    setEditing(true);
  }
  return (
    <>
      <SuggestionItem
        {...{ suggestion, isNearest, isOwn, isPending, pairNote }}
        currency={listing.currency}
        finalPrice={listing.finalPrice}
        onEdit={mayEdit ? edit : undefined}
        onWithdraw={isPending ? undefined : onWithdraw}
      />
      {isOwn && (
        <LazySuggestionDialog
          isOpen={isEditing}
          onClose={() => setEditing(false)}
          onSubmit={save}
          initial={suggestion}
          currency={listing.currency}
          others={amountsOfOthers(listing, readerId)}
          submitLabel="Update My Estimate"
          isBusy={updating.isPending}
          over={refused && refusalTexts[refused]}
        />
      )}
    </>
  );
}

function ShareLinkButton({ id, title }: Pick<ListingDetail, 'id' | 'title'>) {
  return (
    <Button variant="secondary" onClick={() => void shareLink(id, title)}>
      <Share2 aria-hidden className="size-4.5" />
      Share Listing
    </Button>
  );
}

function emptyHint({ isActive, userId }: ListingDetail, readerId: string): string {
  if (!isActive) return 'Nobody suggested a price while this was open.';
  if (userId === readerId)
    return 'People nearby see your listing in their feed. Share its link, and more may guess.';
  return 'Be the first to say what you think.';
}
