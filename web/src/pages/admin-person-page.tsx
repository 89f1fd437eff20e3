import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { AdminUserDetail } from '@ballpark/domain/contract/admin-users.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { userQuery } from '../features/admin/admin-queries.ts';
import { PersonActs } from '../features/admin/person-acts.tsx';
import { PersonState } from '../features/admin/person-state.tsx';
import { roleNames } from '../features/admin/role-names.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { dayText } from '../lib/format/day-text.ts';
import { momentText } from '../lib/format/moment-text.ts';
import { RelativeTimeText } from '../lib/format/relative-time-text.tsx';
import { useSession } from '../lib/session/session.tsx';
import { useParams } from '../router/hooks.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** A person as admins see them, and what may be done about them (product 15.15). */
export function Component() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const found = useQuery(userQuery(id));
  const person = found.data;
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{`${person?.name ?? 'Person'} · Admin`}</PageTitle>
      <AdminHeader
        title={<span dir="auto">{person?.name ?? 'Person'}</span>}
        description={person ? person.email : 'Somebody who has signed up.'}
      />
      {found.isPending && <Skeleton className="h-96 rounded-xl!" />}
      {found.isError && !person && (
        <ErrorState
          title={errorText(found.error, adminMessages.userFailed)}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {person && (
        <div className="flex flex-col gap-6">
          <Surface as="section" padding="md" aria-label="About this person">
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
              {linesOf(person).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-ink-soft">{name}</dt>
                  <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
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
    ['State', stateOf(person)],
    ['Role', roleNames[person.role]],
    [
      'Profile',
      person.username === null ? (
        'Not set up yet'
      ) : (
        <TextLink key="profile" to={`/profile/${person.id}`}>{`@${person.username}`}</TextLink>
      ),
    ],
    ['Joined', dayText(person.createdAt)],
    ['Devices', person.sessionCount.toLocaleString('en')],
    ['Last seen', lastSeenAt === null ? 'Signed out' : <RelativeTimeText key="seen" at={lastSeenAt} />],
    ['XP', person.xp.toLocaleString('en')],
    ['Listings', person.listingCount.toLocaleString('en')],
    ['Suggestions', person.suggestionCount.toLocaleString('en')],
    ['Copy of their data', exportTexts[person.exportState]],
    [
      'Open cases',
      openCases.length === 0
        ? 'None'
        : openCases.map(({ id, subjectKind }) => (
            <span key={id} className="block">
              <TextLink to={`/moderation/${id}`}>{caseTexts[subjectKind]}</TextLink>
            </span>
          )),
    ],
  ];
  if (person.isSuspended)
    lines.push(['Suspended until', suspendedUntil === null ? 'For good' : momentText(suspendedUntil)]);
  if (limitedUntil !== null) lines.push(['Limited until', momentText(limitedUntil)]);
  if (person.deletionAt !== null) lines.push(['Deleted on', momentText(person.deletionAt)]);
  return lines;
}

const exportTexts = { none: 'None', making: 'Being made', ready: 'Ready for them', failed: 'Failed' };
const caseTexts = {
  user: 'About the person',
  listing: 'About a listing',
  suggestion: 'About a suggestion',
  question: 'About a question',
};

function stateOf(person: AdminUserDetail): ReactNode {
  const { deletionAt, isSuspended, isEmailVerified, isOnboarded } = person;
  const isFine = deletionAt === null && !isSuspended && isEmailVerified && isOnboarded;
  return isFine ? 'Takes part' : <PersonState person={person} />;
}
