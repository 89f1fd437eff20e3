import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { AdminUser } from '@ballpark/domain/contract/admin.ts';
import { type Role, roles } from '@ballpark/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { usersQuery } from '../features/admin/admin-queries.ts';
import { type Column, DataTable, Day, RowLink, SortSelect } from '../features/admin/data-table.tsx';
import { Invitations } from '../features/admin/invitations.tsx';
import { PersonState } from '../features/admin/person-state.tsx';
import { RoleDialog } from '../features/admin/role-dialog.tsx';
import { roleNames } from '../features/admin/role-names.ts';
import { SearchField } from '../features/admin/search-field.tsx';
import { textOf, useTable } from '../features/admin/use-table.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { Button } from '../ui/button.tsx';
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

const sorts = ['joined', 'name', 'xp'] as const;

const columns: Column<AdminUser, (typeof sorts)[number]>[] = [
  {
    head: 'Name',
    look: 'first',
    sort: 'name',
    cell: (person) => (
      <>
        <RowLink to={`/admin/people/${person.id}`}>{person.name}</RowLink>
        <span className="block text-sm wrap-anywhere text-ink-soft">
          {person.username !== null && `@${person.username} · `}
          {person.email}
        </span>
        <PersonState person={person} />
      </>
    ),
  },
  { head: 'Joined', look: 'time', sort: 'joined', cell: ({ createdAt }) => <Day at={createdAt} /> },
  { head: 'XP', look: 'figure', sort: 'xp', cell: ({ xp }) => xp.toLocaleString('en') },
  { head: 'Role', look: 'last', cell: (person) => <RoleButton person={person} /> },
];

/** The people, with search, sorting and paging, and their roles (product 15.7). */
export function Component() {
  const { query, order, change, toPage } = useTable(sorts, filterOf);
  const people = useQuery(usersQuery(query));
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>People · Admin</PageTitle>
      <AdminHeader title="People" description="Everybody who has signed up." />
      <Invitations />
      <div className="mb-4 flex flex-col gap-4 sm:flex-row sm:items-end">
        <div className="flex-1">
          <SearchField
            value={query.q ?? ''}
            placeholder="Name, username or email"
            onSearch={(q) => change({ q }, { isTyped: true })}
          />
        </div>
        <Select
          label="Role"
          value={query.role ?? ''}
          options={everybody}
          onChoose={(role) => change({ role: roleOf(role) })}
        />
        <SortSelect order={order} ways={ways} />
      </div>
      <DataTable
        result={people}
        caption="People"
        columns={columns}
        order={order}
        failed={adminMessages.peopleFailed}
        called={['person', 'people']}
        empty={
          <EmptyState icon={Users} title="Nobody found">
            No name, username or email address holds this.
          </EmptyState>
        }
        toPage={toPage}
      />
    </div>
  );
}

function RoleButton({ person }: { person: AdminUser }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Role of ${person.name}: ${roleNames[person.role]}. Change it`}
        onClick={() => setChanging(true)}
      >
        {roleNames[person.role]}
      </Button>
      {isChanging && <RoleDialog person={person} onClose={() => setChanging(false)} />}
    </>
  );
}

function filterOf(address: URLSearchParams) {
  return { q: textOf(address, 'q', 200), role: roleOf(address.get('role')) };
}

function roleOf(text: string | null): Role | undefined {
  return roles.find((role) => role === text);
}
