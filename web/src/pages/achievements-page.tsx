import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { useQuery } from '@tanstack/react-query';
import { Medal } from 'lucide-react';
import { AchievementCounters } from '../features/achievements/achievement-counters.tsx';
import { AchievementGroups } from '../features/achievements/achievement-groups.tsx';
import { achievementsQuery, achievementSummaryQuery } from '../features/achievements/achievement-queries.ts';
import { AchievementsSkeleton } from '../features/achievements/achievements-skeleton.tsx';
import { SummaryList } from '../features/achievements/summary-list.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ProgressPanel } from '../features/xp/progress-panel.tsx';
import { errorText } from '../lib/api/api.ts';
import { useSession } from '../lib/session/session.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** The reader's achievements, unlocked and to come (product 2.10). */
export function Component() {
  const { user } = useSession();
  return (
    <>
      <PageTitle>Achievements</PageTitle>
      <PageHeader
        title="Achievements"
        description="What your guesses have earned you, and what comes next."
      />
      {user ? <Achievements user={user} /> : <AchievementsSkeleton />}
    </>
  );
}

function Achievements({ user }: { user: OwnProfile }) {
  const list = useQuery(achievementsQuery(user.id));
  const summary = useQuery(achievementSummaryQuery(user.id));
  const achievements = list.data;
  if (list.isPending || summary.isPending) return <AchievementsSkeleton />;
  if (!achievements || !summary.data) {
    return (
      <ErrorState
        title={errorText(list.error ?? summary.error, messages.achievementsFailed)}
        isRetrying={list.isFetching || summary.isFetching}
        onRetry={() => void Promise.all([list.refetch(), summary.refetch()])}
      />
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <AchievementCounters achievements={achievements} xp={user.xp} />
      <ProgressPanel xp={user.xp}>
        <SummaryList summary={summary.data} />
      </ProgressPanel>
      {!achievements.some(({ unlocked }) => unlocked) && <NothingYet />}
      <AchievementGroups achievements={achievements} />
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={Medal}
      title="Nothing unlocked yet"
      action={<LinkButton to="/home">Back to Home</LinkButton>}
    >
      Suggest a price on a listing, and your first achievement is yours.
    </EmptyState>
  );
}
