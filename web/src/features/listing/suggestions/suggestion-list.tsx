import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Suggestion, SuggestionDraft } from '@ballpark/domain/contract/suggestions.ts';
import { suggestionEditRefusal, withdrawRefusal } from '@ballpark/domain/listing-access.ts';
import { placeText } from '@ballpark/domain/place-text.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { isGoodTrack, trackRecordText } from '@ballpark/domain/track-record.ts';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Flag, EyeOff, MessageCircle, Pencil, Share2, Trophy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { displayName } from '../../../lib/format/display-name.ts';
import { nearness } from '../../../lib/format/nearness.ts';
import { EditedTimeText, RelativeTimeText } from '../../../lib/format/time-text.tsx';
import { PersonMenu } from '../../../lib/people/person-menu.tsx';
import { ReportDialog } from '../../../lib/report/report-button.tsx';
import { shareLink } from '../../../lib/share-link.ts';
import { XpBadge } from '../../../lib/xp-badge.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAddressedLine, useIsLineAddressed } from '../use-addressed-line.ts';
import { byNearness } from './by-nearness.ts';
import { keptSuggestion } from './kept-suggestion.ts';
import { LazySuggestionDialog, refusalTexts, suggestionsHeadingId } from './suggest-action.tsx';
import { amountsOfOthers, pendingId, useUpdateSuggestion, useWithdrawSuggestion } from './use-suggestions.ts';
import { say } from '../../../ui/say.ts';

type SuggestionListProps = {
  listing: ListingDetail;
  readerId: string;
  pairNote: string | undefined;
  nowMs: number;
};

const shownAtFirst = 20;

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
        {t`Price suggestions`}
        <Badge>{suggestionCount}</Badge>
      </h2>
      {hasIndependentGuesses && isActive && (
        <p className="mt-1 flex items-center gap-2 text-sm text-ink-soft">
          <EyeOff aria-hidden className="size-4 shrink-0 text-ink-faint" />
          {hasHiddenGuesses ? t`Hidden until you guess.` : t`Others see these after guessing.`}
        </p>
      )}
      {suggestionCount === 0 && suggestions.length === 0 && !isHidden && (
        <div className="mt-4">
          <EmptyState
            icon={MessageCircle}
            title={t`No price suggestions yet`}
            headingLevel={3}
            action={
              isActive && !listing.hidden && listing.userId === readerId && <ShareLinkButton {...listing} />
            }
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
          {plural(
            { count: suggestions.length },
            { one: 'Show all # suggestion', other: 'Show all # suggestions' },
          )}
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
  const kept = keptSuggestion(readerId, listing.id);
  const isOwn = suggestion.userId === readerId;
  const isPending = suggestion.id === pendingId;
  const facts = { isActive: listing.isActive, expiresAtMs: Date.parse(listing.expiresAt) };
  const refused = suggestionEditRefusal(suggestion, facts, readerId, nowMs);
  const mayEdit = !isPending && refused === null;

  function save(draft: SuggestionDraft) {
    updating.mutate(
      { ...draft, id: suggestion.id },
      {
        onSuccess: () => {
          kept.forget();
          setEditing(false);
        },
      },
    );
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
          initial={isEditing ? (kept.read() ?? suggestion) : suggestion}
          onEntered={kept.keep}
          currency={listing.currency}
          others={amountsOfOthers(listing, readerId)}
          submitLabel={t`Update my estimate`}
          isBusy={updating.isPending}
          over={refused && say(refusalTexts[refused])}
        />
      )}
    </>
  );
}

function ShareLinkButton({ id, title }: Pick<ListingDetail, 'id' | 'title'>) {
  return (
    <Button variant="secondary" onClick={() => void shareLink(id, title)}>
      <Share2 aria-hidden className="size-4.5" />
      {t`Share listing`}
    </Button>
  );
}

function emptyHint({ isActive, userId, hidden }: ListingDetail, readerId: string): string {
  if (!isActive) return t`Nobody guessed while this was open.`;
  if (hidden) return t`Nobody can guess while it’s hidden.`;
  if (userId === readerId) return t`It’s in everyone’s feed now. Share the link to get more guesses.`;
  return t`Be the first to say what you think.`;
}

type SuggestionItemProps = {
  suggestion: Suggestion;
  currency: string;
  finalPrice: number | null;
  isNearest: boolean;
  isOwn: boolean;
  isPending: boolean;
  pairNote: string | undefined;
  onEdit: (() => void) | undefined;
  onWithdraw: (() => void) | undefined;
};

function SuggestionItem({
  suggestion,
  currency,
  finalPrice,
  isNearest,
  isOwn,
  isPending,
  pairNote,
  onEdit,
  onWithdraw,
}: SuggestionItemProps) {
  const { user, amount, comment, createdAt, editedAt, xpAwarded } = suggestion;
  const item = useRef<HTMLLIElement>(null);
  const [isReporting, setReporting] = useState(false);
  const line = useAddressedLine('suggestion', suggestion.id, item);
  return (
    <li
      ref={item}
      id={line.id}
      tabIndex={-1}
      className={classes(
        'grid grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-x-3 py-4',
        line.className,
        isPending && 'animate-rise opacity-60',
      )}
    >
      <Avatar photoUrl={user.photoUrl && cardPhotoUrl(user.photoUrl)} name={displayName(user)} />
      {/* If the name would get too narrow, the amount wraps below it. */}
      <div className="flex flex-wrap items-start gap-x-3">
        <div className="flex min-w-0 flex-[1_1_5.5rem] flex-wrap items-center gap-x-2.5 gap-y-1">
          {user.id === null ? (
            <span className="text-ink-soft">{displayName(user)}</span>
          ) : (
            <Link
              to={`/profile/${user.id}`}
              className="tall-target max-w-full font-semibold wrap-anywhere underline-offset-3 hover:underline"
            >
              {displayName(user)}
            </Link>
          )}
          {isNearest && (
            <Badge tone="gold" icon={Trophy}>
              {t`Closest`}
            </Badge>
          )}
          {isOwn && <Badge tone="accent">{t`You`}</Badge>}
          {suggestion.isHidden && (
            <Badge tone="warning">{t({ message: 'Hidden', context: 'a guess' })}</Badge>
          )}
          {xpAwarded !== null && xpAwarded > 0 && <XpBadge xp={xpAwarded} isAward />}
        </div>
        <div className="ms-auto text-end sm:flex sm:flex-row-reverse sm:items-baseline sm:gap-x-2.5">
          <p className="text-xl">
            <AmountText amount={amount} currency={currency} />
          </p>
          {finalPrice !== null && <p className="text-sm text-ink-soft">{nearness(amount, finalPrice)}</p>}
        </div>
      </div>
      <div className="col-start-2 -my-2 flex min-h-11 items-center gap-1">
        <p className="me-auto py-3 text-sm text-ink-soft">
          {user.location && <>{placeText(i18n, user.location)} · </>}
          {isPending ? t`Sending…` : <RelativeTimeText at={createdAt} />}
          {editedAt !== null && (
            <>
              {' · '}
              <EditedTimeText at={editedAt} createdAt={createdAt} />
            </>
          )}
        </p>
        {onEdit && (
          <IconButton label={t`Edit your suggestion`} icon={Pencil} onClick={onEdit} className="-me-2" />
        )}
        {!isOwn && user.id !== null && (
          <PersonMenu
            person={{ id: user.id, name: displayName(user) }}
            items={
              isPending || suggestion.isHidden
                ? []
                : [{ label: t`Report`, icon: Flag, onChoose: () => setReporting(true) }]
            }
            className="-me-2"
          />
        )}
        <ReportDialog
          isOpen={isReporting}
          onClose={() => setReporting(false)}
          title={t`Report this guess`}
          subject={{ subjectKind: 'suggestion', subjectId: suggestion.id }}
        />
      </div>
      {user.trackRecord && (isOwn || isGoodTrack(user.trackRecord)) && (
        <p className="col-start-2 text-sm text-ink-soft">
          <span className="sr-only">{t`Track record:`} </span>
          {trackRecordText(i18n, user.trackRecord)}
        </p>
      )}
      {pairNote && <p className="col-start-2 mt-1 text-sm text-ink-soft">{pairNote}</p>}
      {comment && (
        <p dir="auto" className="col-start-2 mt-1.5 max-w-prose wrap-anywhere whitespace-pre-line">
          {comment}
        </p>
      )}
      {onWithdraw && (
        <Button
          variant="quiet"
          size="sm"
          className="col-start-2 mt-1 -ms-3 justify-self-start"
          onClick={onWithdraw}
        >
          {t`Withdraw`}
        </Button>
      )}
    </li>
  );
}

type WithdrawalOptions = { listing: ListingDetail; readerId: string; nowMs: number };

/** Asks before withdrawing. `ask` is undefined while there is nothing to withdraw. */
function useWithdrawal({ listing, readerId, nowMs }: WithdrawalOptions) {
  const [askedId, setAskedId] = useState<string | null>(null);
  const withdrawing = useWithdrawSuggestion(listing.id);
  const ownId = withdrawableId(listing, readerId, nowMs);

  useEffect(() => {
    if (withdrawing.isSuccess) document.getElementById(suggestionsHeadingId)?.focus({ preventScroll: true });
  }, [withdrawing.isSuccess]);

  const dismiss = () => setAskedId(null);
  return {
    ask: ownId === null ? undefined : () => setAskedId(ownId),
    dialog: (
      <ConfirmDialog
        isOpen={askedId !== null}
        onCancel={dismiss}
        onConfirm={() =>
          askedId !== null &&
          withdrawing.mutate(askedId, {
            // Also drops an unsent change.
            onSuccess: keptSuggestion(readerId, listing.id).forget,
            onSettled: dismiss,
          })
        }
        isBusy={withdrawing.isPending}
        isDangerous
        title={t`Withdraw suggestion`}
        confirmLabel={t`Withdraw`}
        cancelLabel={t`Keep it`}
      >
        {say(messages.withdrawQuestion)}
      </ConfirmDialog>
    ),
  };
}

function withdrawableId(listing: ListingDetail, readerId: string, nowMs: number): string | null {
  // Newest first.
  const at = listing.suggestions.findIndex(({ userId }) => userId === readerId);
  const own = listing.suggestions[at];
  if (!own) return null;
  const facts = {
    userId: own.userId,
    isPaid: own.xpAwarded !== null,
    hasOthers: listing.suggestionCount > 1,
    hasLater: at > 0,
  };
  const refusal = withdrawRefusal(
    facts,
    { ...listing, expiresAtMs: Date.parse(listing.expiresAt) },
    readerId,
    nowMs,
  );
  return refusal === null ? own.id : null;
}
