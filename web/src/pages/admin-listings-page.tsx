import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { allListingsQuery } from '../features/admin/admin-queries.ts';
import { ListingsTable } from '../features/admin/listings-table.tsx';
import { SearchField } from '../features/admin/search-field.tsx';
import { SortSelect } from '../features/admin/sort-select.tsx';
import { TableResult } from '../features/admin/table-result.tsx';
import { textOf, useTable } from '../features/admin/use-table.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
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

/** All listings, hidden ones too (product 15.16). */
export function Component() {
  const { query, order, change, toPage } = useTable(sorts, filterOf);
  const listings = useQuery(allListingsQuery(query));
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>Listings · Admin</PageTitle>
      <AdminHeader title="Listings" description="All that were posted, hidden ones too." />
      <div className="mb-4 flex flex-col gap-4 sm:flex-row sm:items-end">
        <div className="flex-1">
          <SearchField
            value={query.q ?? ''}
            placeholder="Title or owner"
            onSearch={(q) => change({ q }, { isTyped: true })}
          />
        </div>
        <Select
          label="State"
          value={query.state ?? ''}
          options={states}
          onChoose={(state) => change({ state: state || undefined })}
        />
        <SortSelect order={order} ways={ways} />
      </div>
      <TableResult
        result={listings}
        failed={adminMessages.listingsFailed}
        called={['listing', 'listings']}
        empty={<EmptyState icon={PackageSearch} title="Nothing found" />}
        toPage={toPage}
      >
        {(rows) => <ListingsTable listings={rows} order={order} />}
      </TableResult>
    </div>
  );
}

function filterOf(address: URLSearchParams) {
  const state = states.find(({ value }) => value === address.get('state'))?.value;
  return { q: textOf(address, 'q', 200), state: state || undefined };
}
