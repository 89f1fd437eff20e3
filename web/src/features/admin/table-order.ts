/** The order of a table, and the addresses of other orders. */
export type TableOrder<Sort extends string> = {
  sort: Sort;
  direction: 'up' | 'down';
  /** The address of the table sorted so. */
  toSorted: (sort: Sort, direction: 'up' | 'down') => string;
};
