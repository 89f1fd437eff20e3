import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { usernameQuery } from '../features/profile/profile-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { Navigate, useParams } from 'react-router';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** `/u/ada` redirects to whoever has, or recently had, that username. */
export function Component() {
  const { username = '' } = useParams();
  const owner = useQuery(usernameQuery(username));
  if (owner.data) return <Navigate replace to={`/profile/${owner.data.id}`} />;
  return (
    <>
      <PageTitle>{`@${username}`}</PageTitle>
      <h1 tabIndex={-1} className="sr-only">
        <span dir="ltr">@{username}</span>
      </h1>
      {owner.isError ? (
        <ErrorState
          title={errorText(owner.error, messages.unexpected)}
          isRetrying={owner.isFetching}
          onRetry={() => void owner.refetch()}
        />
      ) : (
        <Spinner />
      )}
    </>
  );
}
