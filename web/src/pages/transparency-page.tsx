import { statementMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import type { DecidedMonth } from '@ballpark/domain/contract/statements.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { countText } from '../lib/format/number-text.ts';
import { monthText } from '../lib/format/time-text.tsx';
import { reasonNames, restrictionNames } from '../lib/labels.ts';
import { TextLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { Loading } from '../lib/loading.tsx';
import { WayHome } from './way-home.tsx';
import { say } from '../ui/say.ts';

export function Component() {
  const months = useQuery({
    queryKey: ['moderation-statistics'],
    queryFn: ({ signal }) => api('GET /moderation/statistics', { signal }),
  });
  return (
    <Surface padding="lg">
      <PageTitle>{t`What moderators decided`}</PageTitle>
      <PageHeader
        title={t`What moderators decided`}
        description={t`How often we restricted something, why, and how appeals ended.`}
      />
      <Loading
        query={months}
        skeleton={<Skeleton className="h-96 rounded-xl!" />}
        failed={say(statementMessages.statisticsFailed)}
      />
      {months.data?.length === 0 && (
        <p className="text-ink-soft">{t`We didn’t restrict anything in the last twelve months.`}</p>
      )}
      {months.data?.map((month) => (
        <MonthNumbers key={month.month} month={month} />
      ))}
      {/* After loading, to avoid a layout shift. */}
      {!months.isPending && (
        <>
          <p className="mt-6 text-ink-soft">
            <Trans>
              No one is named here, and numbers below five aren&rsquo;t shown. Decisions follow{' '}
              <TextLink to="/rules">the house rules</TextLink>.
            </Trans>
          </p>
          <WayHome />
        </>
      )}
    </Surface>
  );
}

type Numbers = { name: string; value: string }[];

function MonthNumbers({ month }: { month: DecidedMonth }) {
  return (
    <section className="border-t border-line py-6 first:border-t-0 first:pt-0">
      <h2 className="mb-4 type-heading">{monthText(month.month, 'long')}</h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-8 gap-y-6">
        <Table
          title={t`What we did`}
          numbers={month.byAction.map(({ action, count }) => ({
            name: restrictionNames[action],
            value: shownCount(count),
          }))}
        />
        <Table
          title={t`Why`}
          numbers={month.byReason.map(({ reason, count }) => ({
            name: reasonNames[reason],
            value: shownCount(count),
          }))}
        />
        <Table
          title={t`Who decided`}
          numbers={[
            { name: t`A moderator`, value: shownCount(month.byPerson) },
            {
              name: t({ message: 'Automatic', comment: 'Number of decisions that no person made' }),
              value: shownCount(month.byRule),
            },
            { name: t`Typical time to a decision`, value: hoursText(month.hoursToDecision) },
          ]}
        />
        <Table
          title={t`Appeals`}
          numbers={[
            { name: t({ message: 'Sent', context: 'number of appeals' }), value: shownCount(month.appeals) },
            {
              name: t({ message: 'Granted', context: 'number of appeals' }),
              value: shownCount(month.granted),
            },
            { name: t({ message: 'Denied', context: 'number of appeals' }), value: shownCount(month.denied) },
            { name: t`Typical time to an answer`, value: hoursText(month.hoursToAnswer) },
          ]}
        />
      </div>
    </section>
  );
}

function Table({ title, numbers }: { title: string; numbers: Numbers }) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className="type-subheading">
        {title}
      </h3>
      <table aria-labelledby={id} className="mt-1 w-full">
        <tbody>
          {numbers.map(({ name, value }) => (
            <tr key={name} className="border-t border-line/70 first:border-t-0">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal text-ink-soft">
                {name}
              </th>
              <td className="py-1.5 text-end whitespace-nowrap tabular-nums">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function shownCount(count: number | null): string {
  return count === null ? t`fewer than 5` : countText(count);
}

function hoursText(hours: number | null): string {
  if (hours === null) return t`too few to tell`;
  if (hours < 1) return t`under an hour`;
  return hours < 48
    ? t`${{ hours: Math.round(hours) }} h`
    : plural({ days: Math.round(hours / 24) }, { one: '# day', other: '# days' });
}
