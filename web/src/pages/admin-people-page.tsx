import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { roles } from '@ballpark/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { type UsersQuery, usersQuery } from '../features/admin/admin-queries.ts';
import { InvitationList } from '../features/admin/invitation-list.tsx';
import { InvitationMaker } from '../features/admin/invitation-maker.tsx';
import { PeopleTable } from '../features/admin/people-table.tsx';
import { roleNames } from '../features/admin/role-names.ts';
import { SearchField } from '../features/admin/search-field.tsx';
import { SortSelect } from '../features/admin/sort-select.tsx';
import { pageOf, shortAddress } from '../features/admin/table-order.ts';
import { TableResult } from '../features/admin/table-result.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSearchParams } from '../router/hooks.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Select } from '../ui/select.tsx';

const everybody = [
  { value: '', label: 'Everybody' },
  ...roles.map((role) => ({ value: role, label: `${roleNames[role]}s` })),
];
const ways = [
  { sort: 'joined', direction: 'down', label: 'Newest first' },
  { sort: 'joined', direction: 'up', label: 'Oldest first' },
  { sort: 'name', direction: 'up', label: 'Name, A to Z' },
  { sort: 'name', direction: 'down', label: 'Name, Z to A' },
  { sort: 'xp', direction: 'down', label: 'Most XP' },
  { sort: 'xp', direction: 'up', label: 'Least XP' },
] as const;

type Shown = UsersQuery & { sort: NonNullable<UsersQuery['sort']>; direction: 'up' | 'down' };

/** The people, with search, sorting and paging, and their roles (product 15.7). */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(address);
  const people = useQuery(usersQuery(query));
  const order = {
    sort: query.sort,
    direction: query.direction,
    toSorted: (sort: Shown['sort'], direction: Shown['direction']) =>
      `?${addressOf({ ...query, sort, direction, page: 1 })}`,
  };
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>People · Admin</PageTitle>
      <AdminHeader title="People" description="Everybody who has signed up." />
      <InvitationMaker />
      <InvitationList />
      <div className="mb-4 flex flex-col gap-4 sm:flex-row sm:items-end">
        <div className="flex-1">
          <SearchField
            value={query.q ?? ''}
            placeholder="Name, username or email"
            onSearch={(q) =>
              setAddress(addressOf({ ...query, q, page: 1 }), { replace: true, preventScrollReset: true })
            }
          />
        </div>
        <Select
          label="Role"
          value={query.role ?? ''}
          options={everybody}
          onChoose={(role) => setAddress(addressOf({ ...query, role: roleOf(role), page: 1 }))}
        />
        <SortSelect order={order} ways={ways} />
      </div>
      <TableResult
        result={people}
        failed={adminMessages.peopleFailed}
        called={['person', 'people']}
        empty={
          <EmptyState icon={Users} title="Nobody found">
            No name, username or email address holds this.
          </EmptyState>
        }
        toPage={(page) => `?${addressOf({ ...query, page })}`}
      >
        {(rows) => <PeopleTable people={rows} order={order} />}
      </TableResult>
    </div>
  );
}

function queryOf(address: URLSearchParams): Shown {
  const sort = address.get('sort');
  return {
    q: (address.get('q') ?? '').slice(0, 200),
    role: roleOf(address.get('role')),
    sort: sort === 'name' || sort === 'xp' ? sort : 'joined',
    direction: address.get('direction') === 'up' ? 'up' : 'down',
    page: pageOf(address),
  };
}

function roleOf(text: string | null): UsersQuery['role'] {
  return roles.find((role) => role === text);
}

function addressOf({ q, role, sort, direction, page }: UsersQuery): URLSearchParams {
  return shortAddress(
    { q, role, sort, direction, page: Number(page) },
    { sort: 'joined', direction: 'down', page: 1 },
  );
}
