import { messages } from '@ballpark/domain/contract/messages.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { useQuery } from '@tanstack/react-query';
import { Medal } from 'lucide-react';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ProgressPanel } from '../features/xp/progress-panel.tsx';
import { ReasonTotals } from '../features/xp/reason-totals.tsx';
import { XpHistory } from '../features/xp/xp-history.tsx';
import { xpHistoryQuery } from '../features/xp/xp-queries.ts';
import { errorText } from '../lib/api.ts';
import { displayName } from '../lib/display-name.ts';
import { useSession } from '../lib/session.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** What the reader has earned so far, and what for. */
export function Component() {
  const { user } = useSession();
  return (
    <>
      <PageTitle>Achievements</PageTitle>
      <PageHeader title="Achievements" description="What your guesses have earned you." />
      {user && <Progress user={user} />}
    </>
  );
}

function Progress({ user }: { user: OwnProfile }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(xpHistoryQuery(user.id));
  if (isPending) return <Skeleton className="h-52 rounded-xl" />;
  if (!data) {
    return (
      <ErrorState
        title={errorText(error, messages.achievementsFailed)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <ProgressPanel xp={user.xp} />
      {data.length === 0 ? (
        <EmptyState
          icon={Medal}
          title="Nothing earned yet"
          action={<LinkButton to="/home">Back to Home</LinkButton>}
        >
          Suggest a price on a listing. When its owner closes it, you earn XP.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <ReasonTotals awards={data} />
          <XpHistory userId={user.id} name={displayName(user)} isOwn />
        </div>
      )}
    </div>
  );
}
