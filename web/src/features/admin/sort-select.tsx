import { useNavigate } from '../../router/hooks.ts';
import { Select } from '../../ui/select.tsx';
import type { TableOrder } from './table-order.ts';

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
