import { rankBadge } from '@ballpark/domain/leaderboard.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { displayName } from '../../lib/display-name.ts';
import { Avatar } from '../../ui/avatar.tsx';

type OwnRankProps = {
  user: OwnProfile;
  /** Null without XP, or outside the circle. */
  rank: number | null;
  xp: number;
};

/** Where the reader stands (specification, section 2 'Leaderboard'). */
export function OwnRank({ user, rank, xp }: OwnRankProps) {
  return (
    <section aria-label="Your rank" className="flex items-center gap-4 rounded-xl on-field px-5 py-4 sm:px-6">
      <Avatar photoUrl={user.photoUrl} name={displayName(user)} size="lg" className="ring-3 ring-chalk/70" />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-chalk-soft">Your rank</p>
        <p className="type-amount text-3xl">{rank === null ? 'Unranked' : `#${rank}`}</p>
      </div>
      <div className="text-right">
        <p className="type-amount text-2xl">{xp.toLocaleString()} XP</p>
        <p className="text-sm text-chalk-soft">{rank === null ? unrankedText(xp) : rankBadge(rank)}</p>
      </div>
    </section>
  );
}

function unrankedText(xp: number): string {
  return xp === 0 ? 'Your first award puts you on the list.' : 'You are not on this list.';
}
