import type { XpAward } from '@ballpark/domain/contract/xp.ts';
import { Link } from 'react-router';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { XpBadge } from '../../lib/xp-badge.tsx';
import { awardReasons } from './award-reasons.ts';

/** Awards, each with its reason. */
export function AwardList({ awards }: { awards: readonly XpAward[] }) {
  return (
    <ol className="divide-y divide-line">
      {awards.map((award) => (
        <AwardRow key={award.id} award={award} />
      ))}
    </ol>
  );
}

function AwardRow({ award }: { award: XpAward }) {
  const { amount, reason, isFromLaterPrice, listingId, listingTitle, achievementName, createdAt } = award;
  const { text, icon: Icon } = awardReasons[reason];
  return (
    <li className="relative flex items-center gap-3 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-gold-soft text-gold-ink">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {achievementName ?? text}
          {isFromLaterPrice && ', price said later'}
        </span>
        <span className="block text-sm text-ink-soft">
          {achievementName !== null && <span className="block">{text}</span>}
          {listingId !== null && listingTitle !== null && (
            <Link
              to={`/listing/${listingId}`}
              className="block wrap-anywhere underline-offset-3 after:absolute after:inset-0 hover:underline"
            >
              {listingTitle}
            </Link>
          )}
          <RelativeTimeText at={createdAt} />
        </span>
      </span>
      <XpBadge xp={amount} isAward />
    </li>
  );
}
