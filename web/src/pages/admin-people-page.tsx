import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { roles } from '@ballpark/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { type UsersQuery, usersQuery } from '../features/admin/admin-queries.ts';
import { InvitationMaker } from '../features/admin/invitation-maker.tsx';
import { PeopleTable } from '../features/admin/people-table.tsx';
import { roleNames } from '../features/admin/role-names.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { useSearchParams } from '../router/hooks.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { TextField } from '../ui/text-field.tsx';

const everybody = [
  { value: '', label: 'Everybody' },
  ...roles.map((role) => ({ value: role, label: `${roleNames[role]}s` })),
];
const pauseMs = 300;

type Shown = UsersQuery & { page: number };

/** The people, with search, sorting and paging, and their roles (product 15.7). */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(address);
  const people = useQuery(usersQuery(query));
  const [typed, setTyped] = useState(query.q ?? '');

  useEffect(() => {
    if (typed === (query.q ?? '')) return;
    const timer = setTimeout(
      () =>
        setAddress(addressOf({ ...query, q: typed, page: 1 }), { replace: true, preventScrollReset: true }),
      pauseMs,
    );
    return () => clearTimeout(timer);
  });

  const total = people.data?.pagination;
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>People · Admin</PageTitle>
      <AdminHeader title="People" description="Everybody who has signed up." />
      <InvitationMaker />
      <div className="mb-4 flex flex-col gap-4 sm:flex-row sm:items-end">
        <div className="flex-1">
          <TextField
            label="Search"
            type="search"
            placeholder="Name, username or email"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Select
          label="Role"
          value={query.role ?? ''}
          options={everybody}
          onChoose={(role) => setAddress(addressOf({ ...query, role: roleOf(role), page: 1 }))}
        />
      </div>
      {people.isPending && <Skeleton className="h-96 rounded-xl!" />}
      {people.isError && !people.data && (
        <ErrorState
          title={errorText(people.error, adminMessages.peopleFailed)}
          isRetrying={people.isFetching}
          onRetry={() => void people.refetch()}
        />
      )}
      {people.data && total && (
        <div aria-busy={people.isPlaceholderData} className="flex flex-col gap-5">
          <p role="status" className="text-ink-soft">
            {total.totalCount.toLocaleString()}
            {total.isCapped && '+'} {total.totalCount === 1 ? 'person' : 'people'}
          </p>
          {people.data.data.length === 0 ? (
            <EmptyState icon={Users} title="Nobody found">
              No name, username or email address holds this.
            </EmptyState>
          ) : (
            <Surface padding="md">
              <PeopleTable
                people={people.data.data}
                sort={query.sort ?? 'joined'}
                direction={query.direction ?? 'down'}
                toSorted={(sort, direction) => `?${addressOf({ ...query, sort, direction, page: 1 })}`}
              />
            </Surface>
          )}
          <Pager
            page={total.currentPage}
            pageCount={total.totalPages}
            toPage={(page) => `?${addressOf({ ...query, page })}`}
          />
        </div>
      )}
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
    page: Math.min(1000, Math.max(1, Math.floor(Number(address.get('page'))) || 1)),
  };
}

function roleOf(text: string | null): UsersQuery['role'] {
  return roles.find((role) => role === text);
}

/** Without what is so by itself. */
function addressOf({ q, role, sort, direction, page }: Shown): URLSearchParams {
  return new URLSearchParams({
    ...(q && { q }),
    ...(role && { role }),
    ...(sort !== 'joined' && sort && { sort }),
    ...(direction === 'up' && { direction }),
    ...(page !== 1 && { page: `${page}` }),
  });
}
