import { pageIn } from '../../lib/page-in.ts';
import { useSearchParams } from 'react-router';

/** The order of a table, and the addresses of other orders. */
export type TableOrder<Sort extends string> = {
  sort: Sort;
  direction: 'up' | 'down';
  /** The address of the table sorted so. */
  toSorted: (sort: Sort, direction: 'up' | 'down') => string;
};

type Change<Filter> = (filter: Partial<Filter>, options?: { isTyped?: boolean }) => void;

/**
 * The state of a table in the address: its filter, order and page, and the ways to others. `sorts` are the possible orders, the default first.
 * `readFilter` reads the rest of the address.
 */
export function useTable<Sort extends string, Filter extends Record<string, string | undefined>>(
  sorts: readonly [Sort, ...Sort[]],
  readFilter: (address: URLSearchParams) => Filter,
) {
  const [address, setAddress] = useSearchParams();
  const [usual] = sorts;
  const filter = readFilter(address);
  const sort = sorts.find((one) => one === address.get('sort')) ?? usual;
  const direction = address.get('direction') === 'up' ? ('up' as const) : ('down' as const);
  const addressOf = (changed: Record<string, string | number | undefined>) =>
    shortAddress({ ...filter, sort, direction, ...changed }, { sort: usual, direction: 'down', page: 1 });
  const order: TableOrder<Sort> = {
    sort,
    direction,
    toSorted: (sort, direction) => `?${addressOf({ sort, direction })}`,
  };
  const change: Change<Filter> = (filter, { isTyped = false } = {}) =>
    setAddress(addressOf(filter), isTyped ? { replace: true, preventScrollReset: true } : {});
  return {
    query: { ...filter, sort, direction, page: pageIn(address, 1000) },
    order,
    /** Shows the first page of the matches. It replaces the entry of the history, which would otherwise get one for each letter. */
    change,
    toPage: (page: number) => `?${addressOf({ page })}`,
  };
}

/** A text of the address, cut to a length; undefined where there is none. */
export function textOf(address: URLSearchParams, name: string, most: number): string | undefined {
  return address.get(name)?.slice(0, most) || undefined;
}

/** An address without what is so by itself. */
function shortAddress(
  values: Record<string, string | number | undefined>,
  usual: Record<string, string | number>,
): URLSearchParams {
  const others = Object.entries(values).filter(
    ([name, value]) => value !== undefined && value !== '' && value !== usual[name],
  );
  return new URLSearchParams(others.map(([name, value]): [string, string] => [name, `${value}`]));
}
