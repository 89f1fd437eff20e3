import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { dayText, momentText } from '../../lib/format/time-text.tsx';
import { TextField } from '../../ui/field.tsx';
import { useChosen } from '../../lib/use-chosen.ts';
import { pageIn } from '../../lib/page-in.ts';
import { Pager } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Loading } from '../../lib/loading.tsx';
import { Surface } from '../../ui/surface.tsx';

/** Phones hide figures and times; the first column has the essentials. */
const looks = {
  first: { headClass: 'pe-3', cellClass: 'py-3 pe-3 text-start font-normal' },
  time: {
    headClass: 'hidden pe-3 sm:table-cell',
    cellClass: 'hidden py-3 pe-3 whitespace-nowrap text-ink-soft sm:table-cell',
  },
  figure: {
    headClass: 'hidden pe-4 text-end sm:table-cell',
    cellClass: 'hidden py-3 pe-4 text-end tabular-nums sm:table-cell',
  },
  last: { headClass: 'ps-2', cellClass: 'py-3 ps-2' },
  act: { headClass: 'ps-2', cellClass: 'py-3 ps-2 text-end' },
};

/** `sort`: the order its header gives. The first column is the row header. */
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
  failed: string;
  /** `shown`: the count as shown; '1,234+' if there are more. */
  called: (count: number, shown: string) => string;
  empty: ReactNode;
  toPage: (page: number) => string;
  selection?: Selection<Row>;
};

/** Names by id, for actions on several rows. */
type Selection<Row> = {
  selected: ReadonlyMap<string, string>;
  onSelect: (selected: ReadonlyMap<string, string>) => void;
  nameOf: (row: Row) => string;
};

export function DataTable<Row extends { id: string }, Sort extends string>({
  result,
  caption,
  columns,
  order,
  failed,
  called,
  empty,
  toPage,
  selection,
}: DataTableProps<Row, Sort>) {
  const { data: page } = result;
  if (!page)
    return <Loading query={result} skeleton={<Skeleton className="h-96 rounded-xl!" />} failed={failed} />;
  const { totalCount, isCapped, currentPage, totalPages } = page.pagination;
  return (
    <div aria-busy={result.isPlaceholderData} className="flex flex-col gap-5">
      <p role="status" className="text-ink-soft">
        {called(totalCount, `${i18n.number(totalCount)}${isCapped ? '+' : ''}`)}
      </p>
      {page.data.length === 0 ? (
        empty
      ) : (
        <Surface padding="md">
          <table className="w-full">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="text-start text-sm text-ink-soft">
                {selection && (
                  <td className="w-9">
                    <SelectBox
                      label={t`Select all on this page`}
                      isOn={page.data.every(({ id }) => selection.selected.has(id))}
                      onTurn={(isOn) => selection.onSelect(withRows(selection, page.data, isOn))}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <Head key={column.head} {...column} order={order} />
                ))}
              </tr>
            </thead>
            <tbody>
              {page.data.map((row) => (
                <tr key={row.id} className="border-t border-line align-middle">
                  {selection && (
                    <td className="w-9">
                      <SelectBox
                        label={t`Select ${{ name: selection.nameOf(row) }}`}
                        isOn={selection.selected.has(row.id)}
                        onTurn={(isOn) => selection.onSelect(withRows(selection, [row], isOn))}
                      />
                    </td>
                  )}
                  {columns.map(({ head, look, cell }) =>
                    look === 'first' ? (
                      <th key={head} scope="row" className={looks[look].cellClass}>
                        {cell(row)}
                      </th>
                    ) : (
                      <td key={head} className={looks[look].cellClass}>
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

type SelectBoxProps = { label: string; isOn: boolean; onTurn: (isOn: boolean) => void };

function SelectBox({ label, isOn, onTurn }: SelectBoxProps) {
  return (
    <label className="grid size-8 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        className="size-6 accent-accent"
        checked={isOn}
        onChange={({ target }) => onTurn(target.checked)}
      />
    </label>
  );
}

function withRows<Row extends { id: string }>(
  { selected, nameOf }: Selection<Row>,
  rows: readonly Row[],
  isOn: boolean,
): Map<string, string> {
  const next = new Map(selected);
  for (const row of rows)
    if (isOn) next.set(row.id, nameOf(row));
    else next.delete(row.id);
  return next;
}

type HeadProps<Sort extends string> = Omit<Column<never, Sort>, 'cell'> & { order: TableOrder<Sort> };

function Head<Sort extends string>({ head, look, sort, order }: HeadProps<Sort>) {
  const isSorted = sort === order.sort;
  const isUp = order.direction === 'up';
  const Arrow = isUp ? ArrowUp : ArrowDown;
  if (sort === undefined)
    return (
      <th scope="col" className={`h-11 font-semibold ${looks[look].headClass}`}>
        {look === 'act' ? <span className="sr-only">{head}</span> : head}
      </th>
    );
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
      className={looks[look].headClass}
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
  ways: readonly { sort: Sort; direction: 'up' | 'down'; label: string }[];
};

export function SortSelect<Sort extends string>({ order, ways }: SortSelectProps<Sort>) {
  const navigate = useNavigate();
  return (
    <div className="sm:hidden">
      <Select
        label={t`Sort by`}
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

export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      dir="auto"
      className="inline-block min-h-6 rounded-xs font-semibold wrap-anywhere underline-offset-3 hover:underline"
    >
      {children}
    </Link>
  );
}

export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={momentText(at)}>
      {dayText(at)}
    </time>
  );
}

const pauseMs = 300;

type SearchFieldProps = {
  value: string;
  placeholder: string;
  /** Debounced. */
  onSearch: (words: string) => void;
};

export function SearchField({ value, placeholder, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), pauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      label={t`Search`}
      type="search"
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** The order, and links to others. */
type TableOrder<Sort extends string> = {
  sort: Sort;
  direction: 'up' | 'down';
  toSorted: (sort: Sort, direction: 'up' | 'down') => string;
};

type Change<Filter> = (filter: Partial<Filter>, options?: { isTyped?: boolean }) => void;

/** Table state in the URL. `sorts`: the default first. `readFilter` reads the filter. */
export function useTable<Sort extends string, Filter extends Record<string, string | undefined>>(
  sorts: readonly [Sort, ...Sort[]],
  readFilter: (address: URLSearchParams) => Filter,
) {
  const [address, setAddress] = useSearchParams();
  const [usual] = sorts;
  const read = { filter: readFilter(address), page: pageIn(address, 1000) };
  const [{ filter, page }, choose] = useChosen(address.toString(), read);
  const sort = sorts.find((one) => one === address.get('sort')) ?? usual;
  const direction = address.get('direction') === 'up' ? ('up' as const) : ('down' as const);
  const addressOf = (changed: Record<string, string | number | undefined>) =>
    shortAddress({ ...filter, sort, direction, ...changed }, { sort: usual, direction: 'down', page: 1 });
  const order: TableOrder<Sort> = {
    sort,
    direction,
    toSorted: (sort, direction) => `?${addressOf({ sort, direction })}`,
  };
  const change: Change<Filter> = (changed, { isTyped = false } = {}) => {
    choose({ filter: { ...filter, ...changed }, page: 1 });
    setAddress(addressOf(changed), isTyped ? { replace: true, preventScrollReset: true } : {});
  };
  return {
    query: { ...filter, sort, direction, page },
    order,
    /** Goes to page 1. Replaces the history entry: each letter would add one. */
    change,
    toPage: (page: number) => `?${addressOf({ page })}`,
  };
}

/** Truncated; undefined if empty. */
export function textOf(address: URLSearchParams, name: string, most: number): string | undefined {
  return address.get(name)?.slice(0, most) || undefined;
}

/** Leaves out defaults. */
function shortAddress(
  values: Record<string, string | number | undefined>,
  usual: Record<string, string | number>,
): URLSearchParams {
  const others = Object.entries(values).filter(
    ([name, value]) => value !== undefined && value !== '' && value !== usual[name],
  );
  return new URLSearchParams(others.map(([name, value]): [string, string] => [name, `${value}`]));
}
