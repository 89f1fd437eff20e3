import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { AdminUser } from '@ballpark/domain/contract/admin.ts';
import { daysToStay, invitationDays } from '@ballpark/domain/account-days.ts';
import { type Role, roles } from '@ballpark/domain/route-access.ts';
import { site } from '@ballpark/domain/site.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { adminKeys, invitationsQuery, usersQuery } from '../features/admin/admin-queries.ts';
import {
  type Column,
  DataTable,
  Day,
  RowLink,
  SearchField,
  SortSelect,
  textOf,
  useTable,
} from '../features/admin/data-table.tsx';
import { PersonState } from '../features/admin/person-state.tsx';
import { RoleDialog, roleNames } from '../features/admin/role-dialog.tsx';
import { BulkBar } from '../features/admin/bulk-bar.tsx';
import { personHints } from '../lib/decision-fields.tsx';
import { useGuardedCall } from '../features/security/use-guarded-call.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { RelativeTimeText, dayText } from '../lib/format/time-text.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextField } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';
import { isolated } from '../lib/format/locale.ts';
import { say } from '../ui/say.ts';

const groups: Record<Role, MessageDescriptor> = {
  member: msg`Members`,
  moderator: msg`Moderators`,
  admin: msg`Admins`,
};
const everybody = () => [
  { value: '', label: t`Everyone` },
  ...roles.map((role) => ({ value: role, label: i18n._(groups[role]) })),
];
const ways = () =>
  [
    { sort: 'joined', direction: 'down', label: t`Newest first` },
    { sort: 'joined', direction: 'up', label: t`Oldest first` },
    { sort: 'name', direction: 'up', label: t`Name, A to Z` },
    { sort: 'name', direction: 'down', label: t`Name, Z to A` },
    { sort: 'xp', direction: 'down', label: t`Most XP` },
    { sort: 'xp', direction: 'up', label: t`Least XP` },
  ] as const;

const sorts = ['joined', 'name', 'xp'] as const;

const columns = (): Column<AdminUser, (typeof sorts)[number]>[] => [
  {
    head: t`Name`,
    look: 'first',
    sort: 'name',
    cell: (person) => (
      <>
        <RowLink to={`/admin/people/${person.id}`}>{person.name}</RowLink>
        <span className="block text-sm wrap-anywhere text-ink-soft">
          {person.username !== null && `${isolated(`@${person.username}`)} · `}
          {person.email}
        </span>
        <PersonState person={person} />
      </>
    ),
  },
  { head: t`Joined`, look: 'time', sort: 'joined', cell: ({ createdAt }) => <Day at={createdAt} /> },
  { head: t`XP`, look: 'figure', sort: 'xp', cell: ({ xp }) => i18n.number(xp) },
  { head: t`Role`, look: 'last', cell: (person) => <RoleButton person={person} /> },
];

const actions = () =>
  [
    { value: 'limit', label: t`Limit`, hint: personHints.limit },
    { value: 'suspend', label: t`Suspend`, hint: personHints.suspend },
    { value: 'lift', label: t`Lift`, hint: t`Their limits and suspensions end.` },
    {
      value: 'delete',
      label: t`Delete`,
      hint: plural(daysToStay, {
        one: 'In # day, unless they sign in before then and keep their account.',
        other: 'In # days, unless they sign in before then and keep their account.',
      }),
    },
  ] as const;

export function Component() {
  const { query, order, change, toPage } = useTable(sorts, filterOf);
  const people = useQuery(usersQuery(query));
  const queryClient = useQueryClient();
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`People · Admin`}</PageTitle>
      <AdminHeader title={t`People`} description={t`Everyone who has signed up.`} />
      <Invitations />
      <div className="mb-4 flex flex-col gap-4 sm:flex-row sm:items-end">
        <div className="flex-1">
          <SearchField
            value={query.q ?? ''}
            placeholder={t`Name, username or email`}
            onSearch={(q) => change({ q }, { isTyped: true })}
          />
        </div>
        <Select
          label={t`Role`}
          value={query.role ?? ''}
          options={everybody()}
          onChoose={(role) => change({ role: roleOf(role) })}
        />
        <SortSelect order={order} ways={ways()} />
      </div>
      <BulkBar
        selected={selected}
        onSelect={setSelected}
        options={actions()}
        onSend={async (body) => {
          const outcome = await api('POST /admin/people-decisions', { body });
          void queryClient.invalidateQueries({ queryKey: adminKeys.users });
          return outcome;
        }}
      />
      <DataTable
        selection={{ selected, onSelect: setSelected, nameOf: ({ name }) => name }}
        result={people}
        caption={t`People`}
        columns={columns()}
        order={order}
        failed={say(adminMessages.peopleFailed)}
        called={(count, shown) => plural(count, { one: `${shown} person`, other: `${shown} people` })}
        empty={
          <EmptyState icon={Users} title={t`No one found`}>
            {t`No name, username or email address contains this.`}
          </EmptyState>
        }
        toPage={toPage}
      />
    </div>
  );
}

function RoleButton({ person }: { person: AdminUser }) {
  const [isChanging, setChanging] = useState(false);
  const { name } = person;
  const role = i18n._(roleNames[person.role]);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t`Role of ${name}: ${role}. Change it`}
        onClick={() => setChanging(true)}
      >
        {role}
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

function Invitations() {
  return (
    <>
      <InvitationMaker />
      <InvitationList />
    </>
  );
}

function InvitationList() {
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const { run, proofDialog } = useGuardedCall();
  const found = useQuery(invitationsQuery(page));

  async function revoke(id: string) {
    setChosen(null);
    const call = () => api('DELETE /admin/invitations/:id', { params: { id } });
    if (await run(call, say(adminMessages.invitationNotRevoked))) toast.success(t`Invitation cancelled`);
    void queryClient.invalidateQueries({ queryKey: adminKeys.invitations });
  }

  if (found.isError && !found.data)
    return <p className="mb-6 text-ink-soft">{errorText(found.error, adminMessages.invitationsFailed)}</p>;
  if (!found.data || found.data.pagination.totalCount === 0) return null;
  const { hasPreviousPage, hasNextPage } = found.data.pagination;
  return (
    <Surface as="section" padding="md" aria-labelledby="open-invitations" className="mb-6">
      <h2 id="open-invitations" className="type-subheading">
        {t`Open invitations`}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {found.data.data.map(({ id, createdBy, createdAt, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span dir="auto" className="block font-semibold wrap-anywhere">
                <Trans>
                  Created by {{ name: createdBy.name }}, <RelativeTimeText at={createdAt} />
                </Trans>
              </span>
              <span className="block text-sm text-ink-soft">{t`Valid until ${{ day: dayText(expiresAt) }}`}</span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t`Cancel the invitation by ${{ name: createdBy.name }}, valid until ${{ day: dayText(expiresAt) }}`}
              onClick={() => setChosen(id)}
            >
              {t`Cancel`}
            </Button>
          </li>
        ))}
      </ul>
      {(hasPreviousPage || hasNextPage) && (
        <div className="mt-3 flex justify-between gap-3">
          <Button variant="quiet" size="sm" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
            {t`Newer`}
          </Button>
          <Button variant="quiet" size="sm" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
            {t`Older`}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={chosen !== null}
        title={t`Cancel this invitation?`}
        confirmLabel={t`Cancel invitation`}
        isDangerous
        onCancel={() => setChosen(null)}
        onConfirm={() => void (chosen !== null && revoke(chosen))}
      >
        {t`Its link will stop working for whoever has it.`}
      </ConfirmDialog>
      {proofDialog}
    </Surface>
  );
}

function explanation(): string {
  if (site.signUp === 'closed')
    return t`Sign-ups are closed. Invitations will work once you allow signing up by invitation.`;
  if (site.signUp === 'invitation')
    return plural(invitationDays, {
      one: 'People need an invitation to sign up. Each link is for one person and works for # day.',
      other: 'People need an invitation to sign up. Each link is for one person and works for # days.',
    });
  return site.approvesNewcomers
    ? t`Right now anyone can sign up. Those without an invitation wait until a moderator lets them in.`
    : t`Right now anyone can sign up, with or without an invitation.`;
}

/** Links are shown once: only their hash is stored. */
function InvitationMaker() {
  const queryClient = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const { run, isBusy, proofDialog } = useGuardedCall();

  async function make() {
    const made = await run(
      () => api('POST /admin/invitations', { body: {} }),
      say(adminMessages.invitationFailed),
    );
    if (!made) return;
    setLink(made.link);
    void queryClient.invalidateQueries({ queryKey: adminKeys.invitations });
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(link ?? '');
      toast.success(t`Link copied`);
    } catch {
      toast.error(adminMessages.copyFailed);
    }
  }

  return (
    <section aria-label={t`Invitations`} className="mb-6 flex flex-col gap-3 rounded-xl bg-sunken p-5">
      <p className="text-ink-soft">{explanation()}</p>
      {link !== null && (
        <TextField
          label={t`Invitation link`}
          hint={t`You won’t see it again. Give it to one person.`}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={isBusy} onClick={() => void make()}>
          <UserPlus aria-hidden className="size-5" />
          {link === null ? t`Create an invitation link` : t`Create another link`}
        </Button>
        {link !== null && (
          <Button variant="quiet" onClick={() => void copy()}>
            <Copy aria-hidden className="size-5" />
            {t`Copy`}
          </Button>
        )}
      </div>
      {proofDialog}
    </section>
  );
}
