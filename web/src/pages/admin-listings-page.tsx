import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { allListingsQuery, type ListingsQuery } from '../features/admin/admin-queries.ts';
import { ListingsTable } from '../features/admin/listings-table.tsx';
import { SearchField } from '../features/admin/search-field.tsx';
import { SortSelect } from '../features/admin/sort-select.tsx';
import { pageOf, shortAddress } from '../features/admin/table-order.ts';
import { TableResult } from '../features/admin/table-result.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSearchParams } from '../router/hooks.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Select } from '../ui/select.tsx';

const states = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'hidden', label: 'Hidden or removed' },
  { value: 'reported', label: 'With an open case' },
] as const;
const sorts = ['posted', 'title', 'suggestions', 'reports'] as const;
const ways = [
  { sort: 'posted', direction: 'down', label: 'Newest first' },
  { sort: 'posted', direction: 'up', label: 'Oldest first' },
  { sort: 'reports', direction: 'down', label: 'Most reports' },
  { sort: 'suggestions', direction: 'down', label: 'Most suggestions' },
  { sort: 'title', direction: 'up', label: 'Title, A to Z' },
] as const;

type Shown = ListingsQuery & { sort: NonNullable<ListingsQuery['sort']>; direction: 'up' | 'down' };

/** All listings, hidden ones too (product 15.16). */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(address);
  const listings = useQuery(allListingsQuery(query));
  const order = {
    sort: query.sort,
    direction: query.direction,
    toSorted: (sort: Shown['sort'], direction: Shown['direction']) =>
      `?${addressOf({ ...query, sort, direction, page: 1 })}`,
  };
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>Listings · Admin</PageTitle>
      <AdminHeader title="Listings" description="All that were posted, hidden ones too." />
      <div className="mb-4 flex flex-col gap-4 sm:flex-row sm:items-end">
        <div className="flex-1">
          <SearchField
            value={query.q ?? ''}
            placeholder="Title or owner"
            onSearch={(q) =>
              setAddress(addressOf({ ...query, q, page: 1 }), { replace: true, preventScrollReset: true })
            }
          />
        </div>
        <Select
          label="State"
          value={query.state ?? ''}
          options={states}
          onChoose={(state) => setAddress(addressOf({ ...query, state: state || undefined, page: 1 }))}
        />
        <SortSelect order={order} ways={ways} />
      </div>
      <TableResult
        result={listings}
        failed={adminMessages.listingsFailed}
        called={['listing', 'listings']}
        empty={<EmptyState icon={PackageSearch} title="Nothing found" />}
        toPage={(page) => `?${addressOf({ ...query, page })}`}
      >
        {(rows) => <ListingsTable listings={rows} order={order} />}
      </TableResult>
    </div>
  );
}

function queryOf(address: URLSearchParams): Shown {
  return {
    q: (address.get('q') ?? '').slice(0, 200),
    state: states.find(({ value }) => value !== '' && value === address.get('state'))?.value || undefined,
    sort: sorts.find((sort) => sort === address.get('sort')) ?? 'posted',
    direction: address.get('direction') === 'up' ? 'up' : 'down',
    page: pageOf(address),
  };
}

function addressOf({ q, state, sort, direction, page }: ListingsQuery): URLSearchParams {
  return shortAddress(
    { q, state, sort, direction, page: Number(page) },
    { sort: 'posted', direction: 'down', page: 1 },
  );
}
