import type { Suggestion } from '@ballpark/domain/contract/suggestions.ts';
import { trackRecordText } from '@ballpark/domain/track-record.ts';
import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { Pencil, Trophy } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { displayName } from '../../../lib/format/display-name.ts';
import { nearness } from '../../../lib/format/nearness.ts';
import { RelativeTimeText } from '../../../lib/format/relative-time-text.tsx';
import { PersonMenu } from '../../../lib/people/person-menu.tsx';
import { ReportButton } from '../../../lib/report/report-button.tsx';
import { XpBadge } from '../../../lib/xp-badge.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { useAddressedLine } from '../use-addressed-line.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

type SuggestionItemProps = {
  suggestion: Suggestion;
  currency: string;
  /** Once it is known: how near the suggestion came. */
  finalPrice: number | null;
  /** No other came nearer to the final price. */
  isNearest: boolean;
  isOwn: boolean;
  isPending: boolean;
  /** The reason why it earns less than it would, for its author. */
  pairNote: string | undefined;
  /** Given when the reader may change it. */
  onEdit: (() => void) | undefined;
  /** Given when the reader may withdraw it. */
  onWithdraw: (() => void) | undefined;
};

/** One person's suggestion: the amount first, their reason below. */
export function SuggestionItem({
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
      {/* An amount that would leave too little room for the name goes below it. */}
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
              Nearest
            </Badge>
          )}
          {isOwn && <Badge tone="accent">You</Badge>}
          {suggestion.isHidden && <Badge tone="warning">Hidden</Badge>}
          {xpAwarded !== null && xpAwarded > 0 && <XpBadge xp={xpAwarded} isAward />}
        </div>
        <div className="ml-auto text-right sm:flex sm:flex-row-reverse sm:items-baseline sm:gap-x-2.5">
          <p className="text-xl">
            <AmountText amount={amount} currency={currency} />
          </p>
          {finalPrice !== null && <p className="text-sm text-ink-soft">{nearness(amount, finalPrice)}</p>}
        </div>
      </div>
      <div className="col-start-2 -my-2 flex min-h-11 items-center gap-1">
        <p className="mr-auto text-sm text-ink-soft">
          {isPending ? 'Sending…' : <RelativeTimeText at={createdAt} />}
          {editedAt !== null && (
            <>
              {' · '}
              <RelativeTimeText at={editedAt} what="edited" beside={createdAt} />
            </>
          )}
        </p>
        {user.id !== null && !isOwn && !isPending && !suggestion.isHidden && (
          <ReportButton
            what="this suggestion"
            label={`Report the suggestion of ${displayName(user)}`}
            subject={{ subjectKind: 'suggestion', subjectId: suggestion.id }}
            className="-mr-2"
          />
        )}
        {onEdit && (
          <IconButton label="Edit your suggestion" icon={Pencil} onClick={onEdit} className="-mr-2" />
        )}
        {!isOwn && user.id !== null && (
          <PersonMenu person={{ id: user.id, name: displayName(user) }} className="-mr-2" />
        )}
      </div>
      {user.trackRecord && (
        <p className="col-start-2 text-sm text-ink-soft">
          <span className="sr-only">Track record: </span>
          <span className="inline-block first-letter:uppercase">{trackRecordText(user.trackRecord)}</span>
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
          className="col-start-2 mt-1 -ml-3 justify-self-start"
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}
