import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { jobStates } from '@ballpark/domain/contract/jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import {
  deliveriesQuery,
  jobKindsQuery,
  type JobsQuery,
  jobsQuery,
} from '../features/admin/admin-queries.ts';
import { DeliveryPanel } from '../features/admin/delivery-panel.tsx';
import { FailedKinds } from '../features/admin/failed-kinds.tsx';
import { JobsTable, stateNames } from '../features/admin/jobs-table.tsx';
import { SortSelect } from '../features/admin/sort-select.tsx';
import { TableResult } from '../features/admin/table-result.tsx';
import { textOf, useTable } from '../features/admin/use-table.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const states = [
  { value: '', label: 'All' },
  ...jobStates.map((state) => ({ value: state, label: stateNames[state] })),
];
const sorts = ['asked', 'name', 'tries', 'next'] as const;
const ways = [
  { sort: 'asked', direction: 'down', label: 'Newest first' },
  { sort: 'asked', direction: 'up', label: 'Oldest first' },
  { sort: 'tries', direction: 'down', label: 'Most tries' },
  { sort: 'next', direction: 'up', label: 'Next first' },
  { sort: 'name', direction: 'up', label: 'Name, A to Z' },
] as const;

/** The queue, and how mails and pushes leave (product 15.14). */
export function Component() {
  const { query, order, change, toPage } = useTable(sorts, filterOf);
  const jobs = useQuery(jobsQuery(query));
  const kinds = useQuery(jobKindsQuery());
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>Jobs and mail · Admin</PageTitle>
      <AdminHeader title="Jobs and mail" description="What leaves this place, and what waits to be done." />
      <div className="flex flex-col gap-6">
        <Deliveries />
        {kinds.data && <FailedKinds kinds={kinds.data} />}
        <div className="flex flex-col gap-4 sm:flex-row sm:items-end">
          <h2 className="flex-1 type-heading">Queue</h2>
          <Select
            label="State"
            value={query.state ?? ''}
            options={states}
            onChoose={(state) => change({ state: stateOf(state) })}
          />
          <Select
            label="Kind"
            value={query.name ?? ''}
            options={[
              { value: '', label: 'All' },
              ...(kinds.data ?? []).map(({ name }) => ({ value: name, label: name })),
            ]}
            onChoose={(name) => change({ name })}
          />
          <SortSelect order={order} ways={ways} />
        </div>
        <TableResult
          result={jobs}
          failed={adminMessages.jobsFailed}
          called={['job', 'jobs']}
          empty={<EmptyState icon={ListChecks} title="Nothing waits" />}
          toPage={toPage}
        >
          {(rows) => <JobsTable jobs={rows} order={order} />}
        </TableResult>
      </div>
    </div>
  );
}

function Deliveries() {
  const deliveries = useQuery(deliveriesQuery());
  if (deliveries.isPending) return <Skeleton className="h-64 rounded-xl!" />;
  if (!deliveries.data)
    return (
      <ErrorState
        title={errorText(deliveries.error, adminMessages.deliveriesFailed)}
        isRetrying={deliveries.isFetching}
        onRetry={() => void deliveries.refetch()}
      />
    );
  const { mail, push } = deliveries.data;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <DeliveryPanel
        title="Mails"
        channel={mail}
        unconfigured="Without SMTP_URL mails are kept on the server, and none is sent."
        also={['Given up within 30 days', mail.undeliveredCount]}
      />
      <DeliveryPanel
        title="Pushes"
        channel={push}
        unconfigured="Browsers take pushes only where PUBLIC_URL is https."
        also={['Browsers that take them', push.browserCount]}
      />
    </div>
  );
}

function stateOf(text: string | null): JobsQuery['state'] {
  return jobStates.find((state) => state === text);
}

function filterOf(address: URLSearchParams) {
  return { state: stateOf(address.get('state')), name: textOf(address, 'name', 60) };
}
