import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { Overview, OverviewDay } from '@ballpark/domain/contract/admin.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { DemoSection } from '../features/admin/demo-section.tsx';
import { overviewQuery } from '../features/admin/admin-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { relativeTime } from '../lib/format/time-text.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Loading } from '../lib/loading.tsx';
import { Surface } from '../ui/surface.tsx';
import { say } from '../ui/say.ts';

export function Component() {
  const overview = useQuery(overviewQuery());
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`Overview · Admin`}</PageTitle>
      <AdminHeader
        title={t({ message: 'Overview', context: 'administration' })}
        description={t`The last 30 days (UTC), and how the server is doing.`}
      />
      <Loading
        query={overview}
        skeleton={<Skeleton className="h-96 rounded-xl!" />}
        failed={say(adminMessages.overviewFailed)}
      />
      {overview.data && (
        <div className="flex flex-col gap-5">
          {overview.data.demo && <DemoSection state={overview.data.demo} />}
          <div className="grid gap-5 sm:grid-cols-2">
            <DayChart title={t`New people`} days={overview.data.days} what="people" />
            <DayChart title={t`New listings`} days={overview.data.days} what="listings" />
            <DayChart title={t`Guesses`} days={overview.data.days} what="suggestions" />
            <DayChart title={t`Listings closed`} days={overview.data.days} what="closes" />
            <DayChart title={t`Failed requests`} days={overview.data.days} what="failedAnswers" />
            <DayChart title={t`Errors in the log`} days={overview.data.days} what="errorLines" />
          </div>
          <Surface as="section" padding="md">
            <h2 className="mb-3 type-subheading">{t`Server`}</h2>
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
              {linesOf(overview.data).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-ink-soft">{name}</dt>
                  <dd className="text-end font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
          </Surface>
        </div>
      )}
    </div>
  );
}

function linesOf(overview: Overview): [name: string, value: string][] {
  return [
    [t`Emails waiting`, i18n.number(overview.waitingMails)],
    [t`Emails that couldn’t be delivered`, i18n.number(overview.undeliveredMails)],
    [t`Browsers subscribed to push`, i18n.number(overview.pushBrowsers)],
    [t`Jobs due`, i18n.number(overview.waitingJobs)],
    [t`Failed jobs`, i18n.number(overview.failedJobs)],
    [t`Database`, sizeText(overview.databaseBytes)],
    [t`Free disk space`, overview.freeDiskBytes === null ? t`Unknown` : sizeText(overview.freeDiskBytes)],
    [t`Last backup`, backupText(overview)],
  ];
}

function backupText({ lastBackup, takenAt }: Overview): string {
  if (!lastBackup) return t({ message: 'Never', comment: 'When the last backup was made' });
  const age = relativeTime(lastBackup.madeAt, Date.parse(takenAt));
  return lastBackup.bytes === null ? age : `${age}, ${sizeText(lastBackup.bytes)}`;
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false };

function sizeText(bytes: number): string {
  const megabytes = bytes / 1e6;
  if (megabytes < 1000) {
    const size = megabytes < 10 ? i18n.number(Math.max(megabytes, 0.1), oneDecimal) : Math.round(megabytes);
    return t`${{ size }} MB`;
  }
  const gigabytes = Number((megabytes / 1000).toFixed(1));
  return t`${{ size: i18n.number(gigabytes, oneDecimal) }} GB`;
}

type DayChartProps = {
  title: string;
  days: readonly OverviewDay[];
  what: Exclude<keyof OverviewDay, 'day'>;
};

const height = 48;

function DayChart({ title, days, what }: DayChartProps) {
  const most = Math.max(...days.map((day) => day[what]));
  const newest = days.at(-1);
  const today = newest ? i18n.number(newest[what]) : '';
  const sum = days.reduce((total, day) => total + day[what], 0);
  return (
    <Surface as="section" padding="md">
      <h2 className="type-subheading">{title}</h2>
      <p className="flex items-baseline justify-between gap-3">
        <span className="type-amount text-2xl">{i18n.number(sum)}</span>
        <span className="text-sm text-ink-soft">
          {t`${today} today, ${{ most: i18n.number(most) }} at most`}
        </span>
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 ${days.length * 10} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-16 w-full border-b border-line fill-accent"
      >
        {days.map((day, at) => {
          const high = (day[what] / Math.max(most, 1)) * height;
          return <rect key={day.day} x={at * 10 + 1.5} y={height - high} width={7} height={high} />;
        })}
      </svg>
      {/* The clip goes on a wrapper: a table ignores the height of `sr-only`. */}
      <div className="sr-only">
        <table>
          <caption>
            <Trans>{title} by day</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{day.day}</th>
                <td>{day[what]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Surface>
  );
}
