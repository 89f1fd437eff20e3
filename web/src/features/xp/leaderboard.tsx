import { hasPodium } from '@ballpark/domain/leaderboard.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { errorText } from '../../lib/api/api.ts';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx';
import { OwnRank } from './own-rank.tsx';
import { Podium } from './podium.tsx';
import { RankingList } from './ranking-list.tsx';
import { type Circle, leaderboardQuery } from './xp-queries.ts';

type LeaderboardProps = {
  user: OwnProfile;
  /** Where to rank people; null for anywhere. */
  circle: Circle | null;
};

const podiumSize = 3;

/** The reader's own rank, the podium, and the full ranking below it (product 2.10). */
export function Leaderboard({ user, circle }: LeaderboardProps) {
  const board = useQuery(leaderboardQuery(circle));
  if (board.isPending) return <LeaderboardSkeleton />;
  if (!board.data) {
    return (
      <ErrorState
        title={errorText(board.error, messages.unexpected)}
        isRetrying={board.isFetching}
        onRetry={() => void board.refetch()}
      />
    );
  }
  const { entries, ownRank, ownXp } = board.data;
  const isBelowPodium = hasPodium(entries.length);
  return (
    <div
      aria-busy={board.isPlaceholderData || undefined}
      className={classes('flex flex-col gap-8 transition-opacity', board.isPlaceholderData && 'opacity-60')}
    >
      <OwnRank user={user} rank={ownRank} xp={ownXp} />
      {entries.length > 0 ? (
        <section>
          <h2 className="sr-only">Full ranking</h2>
          {isBelowPodium && <Podium entries={entries.slice(0, podiumSize)} ownId={user.id} />}
          <RankingList entries={entries} ownId={user.id} isBelowPodium={isBelowPodium} />
        </section>
      ) : (
        <EmptyState
          icon={Trophy}
          title={circle ? 'Nobody nearby has XP yet' : 'Nobody has XP yet'}
          action={<LinkButton to="/feed">Browse All</LinkButton>}
        >
          Suggest a price, and be the first on the list{circle ? '. Or look farther around' : ''}.
        </EmptyState>
      )}
    </div>
  );
}
