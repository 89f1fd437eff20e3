import { moderationMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import { signalLimits } from '@ballpark/domain/signals.ts';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { RelativeTimeText } from '../lib/format/relative-time-text.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';

/** What links a person's guesses to those of others, and what follows from it (product 9.6). */
export function Component() {
  const signals = useQuery({
    queryKey: ['signals'],
    queryFn: () => api('GET /auth/signals', {}),
    staleTime: 0,
  });
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>How your guesses count</PageTitle>
      <BackLink to="/settings">Back to Settings</BackLink>
      <PageHeader
        title="How your guesses count"
        description="What links your account to others, and what follows from it."
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
          <p className="mt-1 text-ink-soft">Your guesses have a whole voice in fair prices.</p>
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
          connection. Where several people who are linked guess on one listing, their guesses share a voice in
          its fair price. XP stays as it is.
        </p>
        <p>
          Where two people gain by it, and something else links them too, a moderator has a look. Each of
          these is forgotten {signalLimits.days} days after it was last seen.
        </p>
      </div>
    </div>
  );
}
