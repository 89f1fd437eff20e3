import type { AwardPreview } from '@ballpark/domain/award-preview.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { displayName } from '../../../lib/format/display-name.ts';
import { XpBadge } from '../../../lib/xp-badge.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { GuessTrack, reachOf } from './guess-track.tsx';

type CloseAwardListProps = {
  awards: readonly AwardPreview[];
  listing: Pick<ListingDetail, 'currency' | 'suggestions'>;
  finalPrice: number;
  /** The rows come in one after the other, as something earned. */
  isCelebration?: boolean;
};

const shownCount = 8;

/** Who gets how much XP, and how near each guess was. */
export function CloseAwardList({ awards, listing, finalPrice, isCelebration = false }: CloseAwardListProps) {
  const { currency, suggestions } = listing;
  const shown = awards.slice(0, shownCount);
  const reach = reachOf(
    shown.map(({ amount }) => amount),
    finalPrice,
  );
  const restCount = awards.length - shown.length;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {shown.map(({ suggestionId, amount, xpAwarded, isPairLimited }, at) => {
        const author = suggestions.find(({ id }) => id === suggestionId)?.user;
        const name = author ? displayName(author) : 'Anonymous';
        const delay = { animationDelay: `${200 + at * 120}ms` };
        return (
          <li
            key={suggestionId}
            style={isCelebration ? delay : undefined}
            className={`grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2.5 ${isCelebration ? 'animate-rise' : ''}`}
          >
            <Avatar photoUrl={author?.photoUrl && cardPhotoUrl(author.photoUrl)} name={name} size="sm" />
            <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
              <span className="line-clamp-3 min-w-0 font-semibold wrap-anywhere">{name}</span>
              <span className="text-ink-soft">
                <AmountText amount={amount} currency={currency} />
              </span>
            </span>
            <span
              style={isCelebration ? delay : undefined}
              className={isCelebration ? 'animate-pop' : undefined}
            >
              <XpBadge xp={xpAwarded} isAward />
            </span>
            <span className="col-start-2 flex">
              <GuessTrack {...{ amount, finalPrice, currency, reach }} />
            </span>
            {isPairLimited && (
              <span className="col-span-2 col-start-2 text-sm text-ink-soft">
                {messages.pairParticipation}
              </span>
            )}
          </li>
        );
      })}
      {restCount > 0 && <li className="pt-2.5 text-sm text-ink-soft">and {restCount} more</li>}
    </ul>
  );
}
