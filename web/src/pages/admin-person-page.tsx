import { daysToStay } from '@ballpark/domain/account-days.ts';
import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { AdminUserDetail } from '@ballpark/domain/contract/admin.ts';
import { maxReasonLength } from '@ballpark/domain/text-limits.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Eraser, Gavel, LogOut, Trash2, UserCog } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { adminKeys, userQuery } from '../features/admin/admin-queries.ts';
import { DecideDialog } from '../features/admin/decide-dialog.tsx';
import { PersonState } from '../features/admin/person-state.tsx';
import { RoleDialog, roleNames } from '../features/admin/role-dialog.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { RelativeTimeText, dayText, momentText } from '../lib/format/time-text.tsx';
import { ReasonDialog } from '../lib/reason-dialog.tsx';
import { useSession } from '../lib/session/session.tsx';
import { useParams } from 'react-router';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { Loading } from '../lib/loading.tsx';
import { TextLink } from '../ui/links.tsx';
import { isolated } from '../lib/format/locale.ts';
import { say } from '../ui/say.ts';

const exportTexts: Record<AdminUserDetail['exportState'], MessageDescriptor> = {
  none: msg({ message: 'None', context: 'a copy of data' }),
  making: msg`In progress`,
  ready: msg`Ready to download`,
  failed: msg({ message: 'Failed', context: 'a copy of data' }),
};

const caseTexts: Record<AdminUserDetail['openCases'][number]['subjectKind'], MessageDescriptor> = {
  user: msg`About the person`,
  listing: msg`About a listing`,
  suggestion: msg`About a guess`,
  question: msg`About a question`,
};

export function Component() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const found = useQuery(userQuery(id));
  const person = found.data;
  const name = person?.name ?? t`Person`;
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`${name} · Admin`}</PageTitle>
      <AdminHeader
        title={<span dir="auto">{name}</span>}
        description={person ? person.email : t`Someone who has signed up.`}
      />
      <Loading
        query={found}
        skeleton={<Skeleton className="h-96 rounded-xl!" />}
        failed={say(adminMessages.userFailed)}
      />
      {person && (
        <div className="flex flex-col gap-6">
          <Surface as="section" padding="md" aria-label={t`About this person`}>
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
              {linesOf(person).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-ink-soft">{name}</dt>
                  <dd className="text-end font-semibold wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </Surface>
          <PersonActs person={person} isOneself={user?.id === person.id} />
        </div>
      )}
    </div>
  );
}

function linesOf(person: AdminUserDetail): [name: string, value: ReactNode][] {
  const { suspendedUntil, limitedUntil, lastSeenAt, openCases } = person;
  const lines: [name: string, value: ReactNode][] = [
    [t`State`, stateOf(person)],
    [t`Role`, i18n._(roleNames[person.role])],
    [
      t`Profile`,
      person.username === null ? (
        t`Not set up yet`
      ) : (
        <TextLink key="profile" to={`/profile/${person.id}`}>
          {isolated(`@${person.username}`)}
        </TextLink>
      ),
    ],
    [t`Joined`, dayText(person.createdAt)],
    [t`Devices`, i18n.number(person.sessionCount)],
    [t`Last seen`, lastSeenAt === null ? t`Signed out` : <RelativeTimeText key="seen" at={lastSeenAt} />],
    [t`XP`, i18n.number(person.xp)],
    [t`Listings`, i18n.number(person.listingCount)],
    [t`Guesses`, i18n.number(person.suggestionCount)],
    [t`Copy of their data`, i18n._(exportTexts[person.exportState])],
    [
      t`Open cases`,
      openCases.length === 0
        ? t({ message: 'None', context: 'cases' })
        : openCases.map(({ id, subjectKind }) => (
            <span key={id} className="block">
              <TextLink to={`/moderation/${id}`}>{i18n._(caseTexts[subjectKind])}</TextLink>
            </span>
          )),
    ],
  ];
  if (person.isSuspended)
    lines.push([
      t`Suspended until`,
      suspendedUntil === null ? t`Permanently suspended` : momentText(suspendedUntil),
    ]);
  if (person.mailRefusedAt) lines.push([t`Email refused`, momentText(person.mailRefusedAt)]);
  if (limitedUntil !== null) lines.push([t`Limited until`, momentText(limitedUntil)]);
  if (person.deletionAt !== null) lines.push([t`Deleted on`, momentText(person.deletionAt)]);
  return lines;
}

function stateOf(person: AdminUserDetail): ReactNode {
  const { deletionAt, isSuspended, isEmailVerified, isOnboarded } = person;
  const isFine = deletionAt === null && !isSuspended && isEmailVerified && isOnboarded;
  return isFine ? t`Active` : <PersonState person={person} />;
}

type Act = 'role' | 'sessions' | 'export' | 'decide' | 'delete' | 'remove';

/** Each asks first. The user gets a mail, except for ended sessions. */
function PersonActs({ person, isOneself }: { person: AdminUserDetail; isOneself: boolean }) {
  const queryClient = useQueryClient();
  const [act, setAct] = useState<Act | null>(null);
  const [typed, setTyped] = useState('');
  const close = () => setAct(null);
  const asked =
    (what: (body: { reason: string }) => Promise<unknown>, done: string) => async (reason: string) => {
      try {
        await what({ reason });
      } finally {
        void queryClient.invalidateQueries({ queryKey: adminKeys.user });
      }
      return done;
    };
  const { name, username } = person;
  const params = { id: person.id };
  const isLeaving = person.deletionAt !== null;
  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button variant="secondary" onClick={() => setAct('role')}>
          <UserCog aria-hidden className="size-5" />
          {t`Change role`}
        </Button>
        <Button variant="secondary" onClick={() => setAct('sessions')}>
          <LogOut aria-hidden className="size-5" />
          {t`Sign out everywhere`}
        </Button>
        <Button variant="secondary" onClick={() => setAct('export')}>
          <Download aria-hidden className="size-5" />
          {t`Create copy of data`}
        </Button>
        {!isOneself && person.isOnboarded && (
          <Button variant="secondary" onClick={() => setAct('decide')}>
            <Gavel aria-hidden className="size-5" />
            {t`Warn, limit or suspend`}
          </Button>
        )}
        {person.role === 'member' && !isLeaving && (
          <Button variant="secondary" onClick={() => setAct('delete')}>
            <Trash2 aria-hidden className="size-5" />
            {t`Delete account`}
          </Button>
        )}
        {person.role === 'member' && (
          <Button variant="secondary" onClick={() => setAct('remove')}>
            <Eraser aria-hidden className="size-5" />
            {t`Delete at once`}
          </Button>
        )}
      </div>
      {act === 'role' && <RoleDialog person={person} onClose={close} />}
      {act === 'decide' && (
        <DecideDialog
          subject={{ kind: 'user', id: person.id, name: person.name }}
          changes={[adminKeys.user, adminKeys.users]}
          onClose={close}
        />
      )}
      {act === 'sessions' && (
        <ReasonDialog
          title={t`Sign ${name} out everywhere?`}
          confirmLabel={t`Sign out`}
          failed={say(adminMessages.sessionsNotEnded)}
          onSend={asked((body) => api('DELETE /admin/users/:id/sessions', { params, body }), t`Signed out`)}
          onClose={close}
        >
          <Effect>
            {t`All their devices are signed out right away and get no more push notifications. They can sign in again.`}
          </Effect>
        </ReasonDialog>
      )}
      {act === 'export' && (
        <ReasonDialog
          title={t`Create a copy of ${name}’s data?`}
          confirmLabel={t`Create copy`}
          failed={say(adminMessages.exportNotStarted)}
          onSend={asked(
            (body) => api('POST /admin/users/:id/export', { params, body }),
            t`Creating the copy`,
          )}
          onClose={close}
        >
          <Effect>{t`We’ll email them. Only they can download it, in their settings, for a week.`}</Effect>
        </ReasonDialog>
      )}
      {act === 'remove' && (
        <ReasonDialog
          title={t`Delete ${name} at once?`}
          confirmLabel={t`Delete for good`}
          isDangerous
          field={{
            label: t`Why?`,
            hint: t`They’ll read this in our email, and it’s kept in the log.`,
            max: maxReasonLength,
          }}
          failed={say(adminMessages.userNotDeleted)}
          onSend={asked(
            ({ reason }) =>
              api('POST /admin/users/:id/removal', { params, body: { username: typed, reason } }),
            t`Deleted. It’s gone within a minute.`,
          )}
          onClose={close}
        >
          <Effect>
            {t`Their account, listings, photos, questions and guesses go now. Nobody can bring them back.`}
          </Effect>
          <TextField
            label={username === null ? t`Type their email address` : t`Type their username, ${username}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </ReasonDialog>
      )}
      {act === 'delete' && (
        <ReasonDialog
          title={t`Delete ${name}’s account?`}
          confirmLabel={plural(daysToStay, { one: 'Delete in # day', other: 'Delete in # days' })}
          isDangerous
          failed={say(adminMessages.userNotDeleted)}
          onSend={asked(
            (body) => api('DELETE /admin/users/:id', { params, body }),
            t`The account will be deleted`,
          )}
          onClose={close}
        >
          <Effect>
            {plural(daysToStay, {
              one: 'They’re signed out now and told by email. In # day everything is gone for good, unless they sign in before then and keep it.',
              other:
                'They’re signed out now and told by email. In # days everything is gone for good, unless they sign in before then and keep it.',
            })}
          </Effect>
        </ReasonDialog>
      )}
    </>
  );
}

function Effect({ children }: { children: string }) {
  return <p className="text-ink-soft">{children}</p>;
}
