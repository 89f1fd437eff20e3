import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { type DeliveryChannel, type QueuedJob, jobStates } from '@ballpark/domain/contract/jobs.ts';
import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import {
  type JobsQuery,
  adminKeys,
  deliveriesQuery,
  jobKindsQuery,
  jobsQuery,
} from '../features/admin/admin-queries.ts';
import { type Column, DataTable, SortSelect, textOf, useTable } from '../features/admin/data-table.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { RelativeTimeText, momentText } from '../lib/format/time-text.tsx';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { Loading } from '../lib/loading.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

const stateNames: Record<QueuedJob['state'], MessageDescriptor> = {
  waiting: msg({ message: 'Waiting', context: 'jobs' }),
  retrying: msg`Retrying`,
  running: msg`Running`,
  failed: msg({ message: 'Failed', context: 'jobs' }),
};
const tones: Record<QueuedJob['state'], BadgeTone> = {
  waiting: 'neutral',
  retrying: 'warning',
  running: 'accent',
  failed: 'danger',
};
const states = () => [
  { value: '', label: t({ message: 'All', context: 'jobs' }) },
  ...jobStates.map((state) => ({ value: state, label: i18n._(stateNames[state]) })),
];
const sorts = ['asked', 'name', 'tries', 'next'] as const;
const ways = () =>
  [
    { sort: 'asked', direction: 'down', label: t`Newest first` },
    { sort: 'asked', direction: 'up', label: t`Oldest first` },
    { sort: 'tries', direction: 'down', label: t`Most tries` },
    { sort: 'next', direction: 'up', label: t`Next first` },
    { sort: 'name', direction: 'up', label: t`Name, A to Z` },
  ] as const;

const columns = (): Column<QueuedJob, (typeof sorts)[number]>[] => [
  {
    head: t`Job`,
    look: 'first',
    sort: 'name',
    cell: (job) => (
      <>
        <span className="block font-semibold wrap-anywhere">{job.name}</span>
        <Badge tone={tones[job.state]}>{i18n._(stateNames[job.state])}</Badge>
        {job.lastError !== null && (
          <span className="ms-2 text-sm wrap-anywhere text-ink-soft">{job.lastError}</span>
        )}
        <span className="block text-sm text-ink-soft sm:hidden">
          <Requested job={job} />
        </span>
      </>
    ),
  },
  {
    head: t`Requested`,
    look: 'time',
    sort: 'asked',
    cell: ({ askedAt }) => <RelativeTimeText at={askedAt} />,
  },
  { head: t`Tries`, look: 'figure', sort: 'tries', cell: ({ tries }) => tries },
  {
    head: t({ message: 'Next', context: 'when a job runs next' }),
    look: 'time',
    sort: 'next',
    cell: ({ nextAt }) => (nextAt === null ? '–' : momentText(nextAt)),
  },
  {
    head: t`Actions`,
    look: 'act',
    cell: ({ id, name, state }) =>
      state === 'failed' && (
        <RetryButton which={{ id }} label={t`Retry ${name}`}>
          {t`Again`}
        </RetryButton>
      ),
  },
];

function Requested({ job: { tries, askedAt, nextAt } }: { job: QueuedJob }) {
  const requested = <RelativeTimeText at={askedAt} />;
  const next = nextAt && momentText(nextAt);
  return next === null ? (
    <Trans>
      <Plural value={tries} one="# try" other="# tries" />, requested {requested}
    </Trans>
  ) : (
    <Trans>
      <Plural value={tries} one="# try" other="# tries" />, requested {requested}, next at {next}
    </Trans>
  );
}

export function Component() {
  const { query, order, change, toPage } = useTable(sorts, filterOf);
  const jobs = useQuery(jobsQuery(query));
  const kinds = useQuery(jobKindsQuery());
  const names = kinds.data?.map(({ name }) => name) ?? (query.name === undefined ? [] : [query.name]);
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`Jobs and email · Admin`}</PageTitle>
      <AdminHeader title={t`Jobs and email`} description={t`What’s being sent, and what’s waiting to run.`} />
      <div className="flex flex-col gap-6">
        <Deliveries />
        {kinds.data && <FailedKinds kinds={kinds.data} />}
        <div className="flex flex-col gap-4 sm:flex-row sm:items-end">
          <h2 className="flex-1 type-heading">{t`Queue`}</h2>
          <Select
            label={t`State`}
            value={query.state ?? ''}
            options={states()}
            onChoose={(state) => change({ state: stateOf(state) })}
          />
          <Select
            label={t`Kind`}
            value={query.name ?? ''}
            disabled={kinds.isPending}
            options={[
              { value: '', label: t({ message: 'All', context: 'kinds of jobs' }) },
              ...names.map((name) => ({ value: name, label: name })),
            ]}
            onChoose={(name) => change({ name })}
          />
          <SortSelect order={order} ways={ways()} />
        </div>
        <DataTable
          result={jobs}
          caption={t`Jobs`}
          columns={columns()}
          order={order}
          failed={say(adminMessages.jobsFailed)}
          called={(count, shown) => plural(count, { one: `${shown} job`, other: `${shown} jobs` })}
          empty={<EmptyState icon={ListChecks} title={t`Nothing waiting`} />}
          toPage={toPage}
        />
      </div>
    </div>
  );
}

function Deliveries() {
  const deliveries = useQuery(deliveriesQuery());
  if (!deliveries.data)
    return (
      <Loading
        query={deliveries}
        skeleton={<Skeleton className="h-64 rounded-xl!" />}
        failed={say(adminMessages.deliveriesFailed)}
      />
    );
  const { mail, push } = deliveries.data;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <DeliveryPanel
        title={t`Emails`}
        channel={mail}
        unconfigured={t`Without SMTP_URL, emails are kept on the server and not sent.`}
        also={t`Given up in the last 30 days: ${{ count: i18n.number(mail.undeliveredCount) }}.`}
      />
      <DeliveryPanel
        title={t`Push notifications`}
        channel={push}
        unconfigured={t`Push only works if PUBLIC_URL is https.`}
        also={t`Subscribed browsers: ${{ count: i18n.number(push.browserCount) }}.`}
      />
    </div>
  );
}

function FailedKinds({ kinds }: { kinds: ReplyAt<'GET /admin/job-kinds'> }) {
  const failed = kinds.filter(({ failedCount }) => failedCount > 0);
  if (failed.length === 0) return <p className="text-ink-soft">{t`No failed jobs.`}</p>;
  return (
    <Surface as="section" padding="md" aria-labelledby="failed-jobs">
      <h2 id="failed-jobs" className="type-subheading">
        {t`Failed jobs`}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {failed.map(({ name, failedCount }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 wrap-anywhere">
              <strong>{name}</strong> · {plural(failedCount, { one: '# failed', other: '# failed' })}
            </span>
            <RetryButton which={{ name }} label={t`Retry all failed ${name}`}>
              {t`All again`}
            </RetryButton>
          </li>
        ))}
      </ul>
    </Surface>
  );
}

type RetryButtonProps = { which: { id: string } | { name: string }; label: string; children: string };

function RetryButton({ which, label, children }: RetryButtonProps) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    try {
      if ('id' in which) {
        await api('POST /admin/jobs/:id/retry', { params: { id: which.id } });
        toast.success(t`Retrying the job`);
      } else {
        const { retriedCount } = await api('POST /admin/jobs/retry', { body: { name: which.name } });
        toast.success(
          plural(retriedCount, { one: 'Retrying one job', other: `Retrying ${retriedCount} jobs` }),
        );
      }
    } catch (error) {
      toast.error(errorText(error, adminMessages.jobNotRetried));
    } finally {
      await queryClient.invalidateQueries({ queryKey: adminKeys.jobs });
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" size="sm" aria-label={label} isBusy={isBusy} onClick={() => void retry()}>
      {children}
    </Button>
  );
}

function stateOf(text: string | null): JobsQuery['state'] {
  return jobStates.find((state) => state === text);
}

function filterOf(address: URLSearchParams) {
  return { state: stateOf(address.get('state')), name: textOf(address, 'name', 60) };
}

type DeliveryPanelProps = {
  title: string;
  channel: DeliveryChannel;
  unconfigured: string;
  /** A sentence with an extra figure. */
  also: string;
};

const rows = () =>
  [
    [t({ message: 'Sent', context: 'number of messages' }), 'sentCount'],
    [t`Delayed attempts`, 'delayedCount'],
    [t({ message: 'Refused', context: 'number of messages' }), 'refusedCount'],
  ] as const;

function DeliveryPanel({ title, channel, unconfigured, also }: DeliveryPanelProps) {
  const { isConfigured, waitingCount, lastDay, lastWeek, lastRefusal } = channel;
  const code = lastRefusal && <strong>{lastRefusal.code}</strong>;
  return (
    <Surface as="section" padding="md">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="type-subheading">{title}</h2>
        <Badge tone={isConfigured ? 'accent' : 'warning'}>{isConfigured ? t`Set up` : t`Not set up`}</Badge>
      </div>
      {!isConfigured && <p className="mb-3 text-sm text-ink-soft">{unconfigured}</p>}
      <table className="w-full">
        <caption className="sr-only">
          <Trans>{title} by outcome</Trans>
        </caption>
        <thead>
          <tr className="text-end text-sm text-ink-soft">
            <th scope="col" className="text-start font-semibold">
              {t`Outcome`}
            </th>
            <th scope="col" className="font-semibold">
              {t`24 hours`}
            </th>
            <th scope="col" className="ps-4 font-semibold">
              {t`7 days`}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows().map(([name, what]) => (
            <tr key={name} className="border-t border-line text-end tabular-nums">
              <th scope="row" className="py-2 text-start font-normal text-ink-soft">
                {name}
              </th>
              <td className="font-semibold">{i18n.number(lastDay[what])}</td>
              <td className="ps-4 font-semibold">{i18n.number(lastWeek[what])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-ink-soft">
        {plural(waitingCount, { one: '# waiting now.', other: '# waiting now.' })} {also}
      </p>
      <p className="text-sm text-ink-soft">
        {lastRefusal === null ? (
          t`Nothing has been refused lately.`
        ) : (
          <Trans>
            Last refusal: {code}, <RelativeTimeText at={lastRefusal.at} />
          </Trans>
        )}
      </p>
    </Surface>
  );
}
