import { rankBadge } from '@ballpark/domain/leaderboard.ts';
import type { LeaderboardEntry } from '@ballpark/domain/contract/xp.ts';
import { shortenLocation } from '@ballpark/domain/location-text.ts';
import { Link } from 'react-router';
import { displayName } from '../../lib/format/display-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Surface } from '../../ui/surface.tsx';

type RankingListProps = {
  entries: readonly LeaderboardEntry[];
  ownId: string;
  /** True below a podium, to which it is joined without a gap. */
  isBelowPodium: boolean;
};

/** Everybody with XP, the most first, who stands on the podium as well (product 2.10). */
export function RankingList({ entries, ownId, isBelowPodium }: RankingListProps) {
  return (
    <Surface padding="none" className={classes('overflow-hidden', isBelowPodium && 'rounded-t-none')}>
      <ol aria-label="Full ranking" className="divide-y divide-line">
        {entries.map((entry) => (
          <RankingRow key={entry.id} entry={entry} isOwn={entry.id === ownId} />
        ))}
      </ol>
    </Surface>
  );
}

function RankingRow({ entry, isOwn }: { entry: LeaderboardEntry; isOwn: boolean }) {
  const { id, rank, location, xp } = entry;
  return (
    <li
      className={classes(
        'relative grid grid-cols-[2rem_2.5rem_minmax(0,1fr)_4.5rem] items-center gap-x-2.5 px-3 py-3 transition-colors sm:grid-cols-[2.25rem_2.5rem_minmax(0,1fr)_auto] sm:gap-x-3 sm:px-5',
        isOwn ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <span
        className={classes('text-right type-amount text-xl', rank <= 3 ? 'text-gold-ink' : 'text-ink-soft')}
      >
        <span className="sr-only">Rank </span>
        {rank}
      </span>
      <Avatar photoUrl={entry.photoUrl} name={displayName(entry)} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={`/profile/${id}`}
            className="line-clamp-3 max-w-full font-semibold wrap-anywhere underline-offset-3 after:absolute after:inset-0 hover:underline"
          >
            {displayName(entry)}
          </Link>
          {isOwn && <Badge tone="ink">You</Badge>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft max-sm:flex-col max-sm:items-start">
          <Badge tone={toneOf(rank)}>{rankBadge(rank)}</Badge>
          {location && <span className="min-w-0 wrap-anywhere">{shortenLocation(location)}</span>}
        </p>
      </div>
      <span className="text-right type-amount whitespace-nowrap text-gold-ink">
        {xp.toLocaleString('en')} XP
      </span>
    </li>
  );
}

function toneOf(rank: number): BadgeTone {
  if (rank <= 3) return 'gold';
  return rank <= 5 ? 'accent' : 'neutral';
}
