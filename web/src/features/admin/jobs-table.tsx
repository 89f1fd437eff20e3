import type { QueuedJob } from '@ballpark/domain/contract/jobs.ts';
import { momentText } from '../../lib/format/moment-text.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { JobsQuery } from './admin-queries.ts';
import { RetryButton } from './retry-button.tsx';
import { SortHead } from './sort-head.tsx';
import type { TableOrder } from './table-order.ts';

type JobsTableProps = {
  jobs: readonly QueuedJob[];
  order: TableOrder<NonNullable<JobsQuery['sort']>>;
};

export const stateNames: Record<QueuedJob['state'], string> = {
  waiting: 'Waiting',
  retrying: 'Tried again',
  running: 'Running',
  failed: 'Failed',
};
const tones: Record<QueuedJob['state'], BadgeTone> = {
  waiting: 'neutral',
  retrying: 'warning',
  running: 'accent',
  failed: 'danger',
};

/** The queue. On phones the other columns stand beneath the name. */
export function JobsTable({ jobs, order }: JobsTableProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">Jobs</caption>
      <thead>
        <tr className="text-left text-sm text-ink-soft">
          <SortHead column="name" text="Job" order={order} className="pr-3" />
          <SortHead column="asked" text="Asked for" order={order} className="hidden pr-3 sm:table-cell" />
          <SortHead
            column="tries"
            text="Tries"
            order={order}
            className="hidden pr-3 text-right sm:table-cell"
          />
          <SortHead column="next" text="Next" order={order} className="hidden pr-3 pl-4 sm:table-cell" />
          <th scope="col" className="pl-2 font-semibold">
            <span className="sr-only">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ id, name, state, tries, lastError, askedAt, nextAt }) => (
          <tr key={id} className="border-t border-line align-middle">
            <th scope="row" className="py-3 pr-3 text-left font-normal">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <Badge tone={tones[state]}>{stateNames[state]}</Badge>
              {lastError !== null && (
                <span className="ml-2 text-sm wrap-anywhere text-ink-soft">{lastError}</span>
              )}
              <span className="block text-sm text-ink-soft sm:hidden">
                {tries === 1 ? '1 try' : `${tries} tries`}, asked for <RelativeTimeText at={askedAt} />
                {nextAt !== null && `, next at ${momentText(nextAt)}`}
              </span>
            </th>
            <td className="hidden py-3 pr-3 whitespace-nowrap text-ink-soft sm:table-cell">
              <RelativeTimeText at={askedAt} />
            </td>
            <td className="hidden py-3 pr-3 text-right tabular-nums sm:table-cell">{tries}</td>
            <td className="hidden py-3 pr-3 pl-4 whitespace-nowrap text-ink-soft sm:table-cell">
              {nextAt === null ? '–' : momentText(nextAt)}
            </td>
            <td className="py-3 pl-2 text-right">
              {state === 'failed' && (
                <RetryButton which={{ id }} label={`Do ${name} again`}>
                  Again
                </RetryButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
