/** By what a table is sorted, and the addresses of the other ways. */
export type TableOrder<Sort extends string> = {
  sort: Sort;
  direction: 'up' | 'down';
  /** The address of the table sorted so. */
  toSorted: (sort: Sort, direction: 'up' | 'down') => string;
};

/** The page that an address names, from 1 to as many as are counted. */
export function pageOf(address: URLSearchParams): number {
  return Math.min(1000, Math.max(1, Math.floor(Number(address.get('page'))) || 1));
}

/** An address without what is so by itself. */
export function shortAddress(
  values: Record<string, string | number | undefined>,
  usual: Record<string, string | number>,
): URLSearchParams {
  const told = Object.entries(values).filter(
    ([name, value]) => value !== undefined && value !== '' && value !== usual[name],
  );
  return new URLSearchParams(told.map(([name, value]): [string, string] => [name, `${value}`]));
}
