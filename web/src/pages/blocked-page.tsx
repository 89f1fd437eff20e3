import { peopleMessages as messages } from '@ballpark/domain/contract/people-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { avoidedQuery } from '../features/people/avoided-query.ts';
import { AvoidedRow } from '../features/people/avoided-row.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { pageIn } from '../lib/page-in.ts';
import { useSearchParams } from 'react-router';
import { BackLink } from '../ui/back-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pager } from '../ui/pager.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';

/** Whom the reader has blocked or muted, each with a way back (product 15.13). */
export function Component() {
  const [address] = useSearchParams();
  const page = pageIn(address, 1000);
  const avoided = useQuery(avoidedQuery(page));
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle>Blocked and muted</PageTitle>
      <BackLink to="/settings">Back to Settings</BackLink>
      <PageHeader
        title="People you blocked or muted"
        description="Where one has blocked the other, neither sees anything of them. Whom you mute goes on seeing you."
      />
      {avoided.isPending && <Skeleton className="h-40 rounded-xl!" />}
      {avoided.isError && !avoided.data && (
        <ErrorState
          title={errorText(avoided.error, messages.avoidedFailed)}
          isRetrying={avoided.isFetching}
          onRetry={() => void avoided.refetch()}
        />
      )}
      {avoided.data && (
        <div aria-busy={avoided.isPlaceholderData} className="flex flex-col gap-5">
          {avoided.data.data.length === 0 ? (
            <EmptyState icon={UserRoundCheck} title="You see everybody">
              On a profile, and beside what people write, is a menu to mute or block them.
            </EmptyState>
          ) : (
            <Surface padding="none">
              <ul className="divide-y divide-line/70">
                {avoided.data.data.map((each) => (
                  <AvoidedRow key={each.person.id} avoided={each} />
                ))}
              </ul>
            </Surface>
          )}
          <Pager
            page={page}
            pageCount={avoided.data.pagination.totalPages}
            toPage={(to) => `/settings/blocked?page=${to}`}
          />
        </div>
      )}
    </div>
  );
}
