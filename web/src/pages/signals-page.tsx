import { moderationMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import { pairLimit, xpOf } from '@ballpark/domain/xp.ts';
import { signalLimits } from '@ballpark/domain/signals.ts';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { RelativeTimeText } from '../lib/format/time-text.tsx';
import { BackLink } from '../ui/links.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';

export function Component() {
  const signals = useQuery({
    queryKey: ['signals'],
    queryFn: () => api('GET /auth/signals', {}),
    staleTime: 0,
  });
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>What limits your XP</PageTitle>
      <BackLink to="/settings">Back to Settings</BackLink>
      <PageHeader
        title="What limits your XP"
        description="What makes you and others look like one person, and what follows from it."
      />
      {signals.isPending && <Skeleton className="h-24 rounded-xl!" />}
      {signals.isError && (
        <ErrorState
          title={errorText(signals.error, moderationMessages.signalsFailed)}
          isRetrying={signals.isFetching}
          onRetry={() => void signals.refetch()}
        />
      )}
      {signals.data?.length === 0 && (
        <Surface>
          <p className="font-semibold">Nothing is held against you.</p>
          <p className="mt-1 text-ink-soft">Every close pays you in full.</p>
        </Surface>
      )}
      {signals.data && signals.data.length > 0 && (
        <Surface padding="none">
          <ul className="divide-y divide-line">
            {signals.data.map(({ kind, words, people, foundAt }) => (
              <li key={kind} className="px-5 py-4 sm:px-6">
                <p className="font-semibold first-letter:uppercase">
                  {people === 1 ? 'You and one other person' : `You and ${people} others`}: {words}
                </p>
                <p className="mt-0.5 text-sm text-ink-soft">
                  Last seen <RelativeTimeText at={foundAt} />
                </p>
              </li>
            ))}
          </ul>
        </Surface>
      )}
      <div className="mt-8 flex flex-col gap-3 border-t border-line pt-6 text-ink-soft">
        <p>
          None of this is a punishment, and none of it proves anything: people who live together share a
          connection. You and that person earn {xpOf.participation} XP from each other’s listings at most, and
          nothing after {pairLimit.paid} paid closes within {signalLimits.days} days. What you earn elsewhere
          stays as it is, and so does the weight of your guesses in fair prices.
        </p>
        <p>
          A moderator has a look, and can lift this for you two. It is forgotten {signalLimits.days} days
          after the last such close.
        </p>
      </div>
    </div>
  );
}
