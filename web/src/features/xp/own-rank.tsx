import { rankBadge } from '@ballpark/domain/leaderboard.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { displayName } from '../../lib/format/display-name.ts';
import { Avatar } from '../../ui/avatar.tsx';

type OwnRankProps = {
  user: OwnProfile;
  /** Null without XP, or for a person outside the circle. */
  rank: number | null;
  xp: number;
};

/** The reader's own rank (product 2.10). */
export function OwnRank({ user, rank, xp }: OwnRankProps) {
  return (
    <section
      aria-label="Your rank"
      className="flex flex-wrap items-center gap-4 rounded-xl on-field px-5 py-4 sm:px-6"
    >
      <Avatar photoUrl={user.photoUrl} name={displayName(user)} size="lg" className="ring-3 ring-chalk/70" />
      <div className="flex-1">
        <p className="text-sm whitespace-nowrap text-chalk-soft">Your rank</p>
        <p className="type-amount text-3xl whitespace-nowrap">{rank === null ? 'Unranked' : `#${rank}`}</p>
      </div>
      <div className="ml-auto text-right">
        <p className="type-amount text-2xl">{xp.toLocaleString('en')} XP</p>
        <p className="text-sm text-chalk-soft">{rank === null ? unrankedText(xp) : rankBadge(rank)}</p>
      </div>
    </section>
  );
}

function unrankedText(xp: number): string {
  return xp === 0 ? 'Your first XP gives you a rank.' : 'You are not on this list.';
}
