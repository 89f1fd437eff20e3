import { moderationMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { CaseList } from '../features/moderation/case-list.tsx';
import { casesQuery } from '../features/moderation/moderation-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { pageIn } from '../lib/page-in.ts';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pager } from '../ui/pager.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
  { value: 'mine', label: 'Mine' },
] as const;
const sorts = [
  { value: 'weight', label: 'Heaviest first' },
  { value: 'time', label: 'By time' },
] as const;

type Shown = {
  status: (typeof statuses)[number]['value'];
  sort: (typeof sorts)[number]['value'];
  page: number;
};

/** The queue of the moderators (product 15.9). */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(address);
  const cases = useQuery(casesQuery(query));
  const choose = (change: Partial<Shown>) =>
    setAddress(addressOf({ ...query, page: 1, ...change }), { preventScrollReset: true });
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>Moderation</PageTitle>
      <PageHeader
        title="Moderation"
        description="What people have reported, and what rules have noticed."
        actions={
          <LinkButton to="/moderation/log" variant="secondary">
            Log
          </LinkButton>
        }
      />
      <div className="mb-5 flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
        <Segmented
          label="Cases"
          options={statuses}
          value={query.status}
          onChoose={(status) => choose({ status })}
        />
        <Select label="Order" value={query.sort} options={sorts} onChoose={(sort) => choose({ sort })} />
      </div>
      {cases.isPending && <Skeleton className="h-96 rounded-xl!" />}
      {cases.isError && !cases.data && (
        <ErrorState
          title={errorText(cases.error, moderationMessages.casesFailed)}
          isRetrying={cases.isFetching}
          onRetry={() => void cases.refetch()}
        />
      )}
      {cases.data && (
        <div aria-busy={cases.isPlaceholderData} className="flex flex-col gap-5">
          <p role="status" className="text-ink-soft">
            {cases.data.pagination.totalCount.toLocaleString('en')}
            {cases.data.pagination.isCapped && '+'}{' '}
            {cases.data.pagination.totalCount === 1 ? 'case' : 'cases'}
          </p>
          {cases.data.data.length === 0 ? (
            <EmptyState
              icon={ShieldCheck}
              title={query.status === 'open' ? 'All is well' : 'Nothing here yet'}
            >
              {query.status === 'open' ? 'Nothing waits for a decision.' : 'What is decided stands here.'}
            </EmptyState>
          ) : (
            <CaseList cases={cases.data.data} />
          )}
          <Pager
            page={cases.data.pagination.currentPage}
            pageCount={cases.data.pagination.totalPages}
            toPage={(page) => `?${addressOf({ ...query, page })}`}
          />
        </div>
      )}
    </div>
  );
}

function queryOf(address: URLSearchParams): Shown {
  return {
    status: statuses.find(({ value }) => value === address.get('status'))?.value ?? 'open',
    sort: address.get('sort') === 'time' ? 'time' : 'weight',
    page: pageIn(address, 1000),
  };
}

/** Without what is so by itself. */
function addressOf({ status, sort, page }: Shown): URLSearchParams {
  return new URLSearchParams({
    ...(status !== 'open' && { status }),
    ...(sort !== 'weight' && { sort }),
    ...(page !== 1 && { page: `${page}` }),
  });
}
