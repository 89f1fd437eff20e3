import { rankBadge } from '@ballpark/domain/leaderboard.ts';
import { shortenLocation } from '@ballpark/domain/location-text.ts';
import type { LeaderboardEntry } from '@ballpark/domain/contract/xp.ts';
import { Crown } from 'lucide-react';
import { Link } from 'react-router';
import { displayName } from '../../lib/format/display-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classes } from '../../ui/classes.ts';

/** The looks of the first, second and third place. */
const places = [
  { order: 'order-2', height: 'h-32 sm:h-44', delay: '200ms', size: 'size-20 text-4xl sm:size-24' },
  { order: 'order-1', height: 'h-24 sm:h-32', delay: '100ms', size: 'size-16 text-3xl sm:size-20' },
  { order: 'order-3', height: 'h-18 sm:h-24', delay: '0ms', size: 'size-16 text-3xl sm:size-20' },
];

/** The top three on a podium, the first in the middle. Equal XP shows the same rank. */
export function Podium({ entries, ownId }: { entries: readonly LeaderboardEntry[]; ownId: string }) {
  return (
    <ol aria-label="Top 3" className="grid grid-cols-3 items-end pt-2">
      {places.map(({ order, height, delay, size }, at) => {
        const entry = entries[at];
        if (!entry) return null;
        return (
          <li key={entry.id} className={classes('flex min-w-0 flex-col items-center text-center', order)}>
            <Winner entry={entry} size={size} isOwn={entry.id === ownId} />
            <div
              style={{ animationDelay: delay }}
              className={classes(
                'mt-3 grid w-full animate-rise place-items-center self-stretch on-field',
                at === 0 ? 'rounded-t-xl shadow-lifted' : at === 1 ? 'rounded-tl-xl' : 'rounded-tr-xl',
                height,
              )}
            >
              <span className="type-amount text-5xl sm:text-6xl">
                <span className="sr-only">Rank </span>
                {entry.rank}
              </span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Winner({ entry, size, isOwn }: { entry: LeaderboardEntry; size: string; isOwn: boolean }) {
  const isFirst = entry.rank === 1;
  return (
    <Link to={`/profile/${entry.id}`} className="group flex w-full flex-col items-center rounded-lg px-1.5">
      {isFirst && <Crown aria-hidden className="mb-1 size-8 fill-gold text-gold" strokeWidth={1.5} />}
      <Avatar
        photoUrl={entry.photoUrl}
        name={displayName(entry)}
        className={classes(size, isFirst && 'ring-4 ring-gold')}
      />
      <span className="mt-2 w-full text-sm font-semibold wrap-anywhere sm:text-base underline-offset-3 group-hover:underline">
        {displayName(entry)}
      </span>
      {isOwn && <Badge tone="ink">You</Badge>}
      {entry.location && (
        <span className="text-sm text-ink-soft wrap-anywhere">{shortenLocation(entry.location)}</span>
      )}
      <span className="text-sm text-ink-soft">{rankBadge(entry.rank)}</span>
      <span className="type-amount text-gold-ink">{entry.xp.toLocaleString('en')} XP</span>
    </Link>
  );
}
