import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from '../../router/link.tsx';
import type { TableOrder } from './table-order.ts';

type SortHeadProps<Sort extends string> = {
  column: Sort;
  text: string;
  order: TableOrder<Sort>;
  className?: string;
};

/** The head of a column that sorts the table, and the other way round when it is pressed again. */
export function SortHead<Sort extends string>({ column, text, order, className }: SortHeadProps<Sort>) {
  const { sort, direction, toSorted } = order;
  const isSorted = sort === column;
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (direction === 'up' ? 'ascending' : 'descending') : undefined}
      className={className}
    >
      <Link
        to={toSorted(column, isSorted && direction === 'down' ? 'up' : 'down')}
        className="inline-flex min-h-11 items-center gap-1 rounded-sm font-semibold hover:text-ink"
      >
        {text}
        {isSorted && <Arrow aria-hidden className="size-4" />}
      </Link>
    </th>
  );
}
