import { securityMessages } from '@ballpark/domain/contract/security-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { SessionList } from '../features/auth/session-list.tsx';
import { sessionsQuery } from '../features/auth/session-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** The devices on which a person is signed in (product 3.11). */
export function Component() {
  const sessions = useQuery({ ...sessionsQuery(), staleTime: 0 });
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>Your devices</PageTitle>
      <BackLink to="/settings">Back to Settings</BackLink>
      <PageHeader title="Your devices" description="Where you are signed in to your account." />
      {sessions.isPending && <Skeleton className="h-24 rounded-xl!" />}
      {sessions.isError && !sessions.data && (
        <ErrorState
          title={errorText(sessions.error, securityMessages.sessionsFailed)}
          isRetrying={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data && <SessionList sessions={sessions.data} />}
      <p className="mt-8 border-t border-line pt-6 text-ink-soft">
        A device that you do not know? Sign it out, and{' '}
        <TextLink to="/settings/security">change your password</TextLink>.
      </p>
    </div>
  );
}
