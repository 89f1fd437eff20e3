import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { NamesForm } from '../features/profile/names-form.tsx';
import { namesQuery } from '../features/profile/profile-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';

/** Changes one's name and username (product 3.19). */
export function Component() {
  const names = useQuery(namesQuery());
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>Name and username</PageTitle>
      <BackLink to="/settings">Back to Settings</BackLink>
      <PageHeader title="Name and username" description="How your neighbours know you." />
      {names.isPending && <Skeleton className="h-96" />}
      {names.isError && !names.data && (
        <ErrorState
          title={errorText(names.error, messages.unexpected)}
          isRetrying={names.isFetching}
          onRetry={() => void names.refetch()}
        />
      )}
      {names.data && (
        <Surface padding="lg">
          <NamesForm key={Object.values(names.data).join(' ')} names={names.data} />
        </Surface>
      )}
    </div>
  );
}
