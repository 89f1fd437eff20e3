import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/api/api.ts';
import { dayText } from '../../lib/format/day-text.ts';
import { momentText } from '../../lib/format/moment-text.ts';
import { useNavigate, Link } from 'react-router';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import type { TableOrder } from './use-table.ts';

/** Figures and times have no room on phones: there the first column says what matters of them. */
const looks = {
  first: { head: 'pr-3', cell: 'py-3 pr-3 text-left font-normal' },
  time: {
    head: 'hidden pr-3 sm:table-cell',
    cell: 'hidden py-3 pr-3 whitespace-nowrap text-ink-soft sm:table-cell',
  },
  figure: {
    head: 'hidden pr-4 text-right sm:table-cell',
    cell: 'hidden py-3 pr-4 text-right tabular-nums sm:table-cell',
  },
  last: { head: 'pl-2', cell: 'py-3 pl-2' },
  act: { head: 'pl-2', cell: 'py-3 pl-2 text-right' },
};

/** `sort` is the order that its head gives the table. The first column names the row. */
export type Column<Row, Sort extends string> = {
  head: string;
  look: keyof typeof looks;
  sort?: Sort;
  cell: (row: Row) => ReactNode;
};

type DataTableProps<Row, Sort extends string> = {
  result: UseQueryResult<{ data: Row[]; pagination: Pagination }>;
  caption: string;
  columns: readonly Column<Row, Sort>[];
  order: TableOrder<Sort>;
  /** What is said where it could not be loaded. */
  failed: string;
  /** What a row is, in the singular and the plural. */
  called: [one: string, many: string];
  /** The text in place of a table without rows. */
  empty: ReactNode;
  toPage: (page: number) => string;
};

/** A page of a table, with how many rows there are and the way to the others. */
export function DataTable<Row extends { id: string }, Sort extends string>({
  result,
  caption,
  columns,
  order,
  failed,
  called,
  empty,
  toPage,
}: DataTableProps<Row, Sort>) {
  const { data: page } = result;
  if (result.isPending) return <Skeleton className="h-96 rounded-xl!" />;
  if (!page)
    return (
      <ErrorState
        title={errorText(result.error, failed)}
        isRetrying={result.isFetching}
        onRetry={() => void result.refetch()}
      />
    );
  const { totalCount, isCapped, currentPage, totalPages } = page.pagination;
  return (
    <div aria-busy={result.isPlaceholderData} className="flex flex-col gap-5">
      <p role="status" className="text-ink-soft">
        {totalCount.toLocaleString('en')}
        {isCapped && '+'} {called[totalCount === 1 ? 0 : 1]}
      </p>
      {page.data.length === 0 ? (
        empty
      ) : (
        <Surface padding="md">
          <table className="w-full">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="text-left text-sm text-ink-soft">
                {columns.map((column) => (
                  <Head key={column.head} {...column} order={order} />
                ))}
              </tr>
            </thead>
            <tbody>
              {page.data.map((row) => (
                <tr key={row.id} className="border-t border-line align-middle">
                  {columns.map(({ head, look, cell }) =>
                    look === 'first' ? (
                      <th key={head} scope="row" className={looks[look].cell}>
                        {cell(row)}
                      </th>
                    ) : (
                      <td key={head} className={looks[look].cell}>
                        {cell(row)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Surface>
      )}
      <Pager page={currentPage} pageCount={totalPages} toPage={toPage} />
    </div>
  );
}

type HeadProps<Sort extends string> = Omit<Column<never, Sort>, 'cell'> & { order: TableOrder<Sort> };

/** The head of a column. One that sorts the table does so the other way round when it is pressed again. */
function Head<Sort extends string>({ head, look, sort, order }: HeadProps<Sort>) {
  const isSorted = sort === order.sort;
  const isUp = order.direction === 'up';
  const Arrow = isUp ? ArrowUp : ArrowDown;
  if (sort === undefined)
    return (
      <th scope="col" className={`h-11 font-semibold ${looks[look].head}`}>
        {look === 'act' ? <span className="sr-only">{head}</span> : head}
      </th>
    );
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
      className={looks[look].head}
    >
      <Link
        to={order.toSorted(sort, isSorted && !isUp ? 'up' : 'down')}
        className="inline-flex min-h-11 items-center gap-1 rounded-sm font-semibold hover:text-ink"
      >
        {head}
        {isSorted && <Arrow aria-hidden className="size-4" />}
      </Link>
    </th>
  );
}

type SortSelectProps<Sort extends string> = {
  order: TableOrder<Sort>;
  /** Each way to sort, in words. */
  ways: readonly { sort: Sort; direction: 'up' | 'down'; label: string }[];
};

/** Sorts a table on phones, where not every column has a head. */
export function SortSelect<Sort extends string>({ order, ways }: SortSelectProps<Sort>) {
  const navigate = useNavigate();
  return (
    <div className="sm:hidden">
      <Select
        label="Sort by"
        value={`${order.sort} ${order.direction}`}
        options={ways.map(({ sort, direction, label }) => ({ value: `${sort} ${direction}`, label }))}
        onChoose={(value) => {
          const way = ways.find(({ sort, direction }) => value === `${sort} ${direction}`);
          if (way) void navigate(order.toSorted(way.sort, way.direction), { preventScrollReset: true });
        }}
      />
    </div>
  );
}

/** The name of a row, which leads to its page. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      dir="auto"
      className="rounded-xs font-semibold wrap-anywhere underline-offset-3 hover:underline"
    >
      {children}
    </Link>
  );
}

/** A day, which tells its time to the pointer. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={momentText(at)}>
      {dayText(at)}
    </time>
  );
}
