import { securityMessages } from '@ballpark/domain/contract/auth-messages.ts';
import type { SessionItem } from '@ballpark/domain/contract/account.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError, api, errorText } from '../lib/api/api.ts';
import { RelativeTimeText } from '../lib/format/time-text.tsx';
import { TwoFacts } from '../lib/two-facts.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { BackLink, TextLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { Loading } from '../lib/loading.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

export function Component() {
  const sessions = useQuery({ ...sessionsQuery(), staleTime: 0 });
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Your devices`}</PageTitle>
      <BackLink to="/settings">{t`Back to Settings`}</BackLink>
      <PageHeader title={t`Your devices`} description={t`Where you’re signed in.`} />
      <Loading
        query={sessions}
        skeleton={<Skeleton className="h-24 rounded-xl!" />}
        failed={say(securityMessages.sessionsFailed)}
      />
      {sessions.data && <SessionList sessions={sessions.data} />}
      <p className="mt-8 border-t border-line pt-6 text-ink-soft">
        <Trans>
          Don&rsquo;t recognise a device? Sign it out and{' '}
          <TextLink to="/settings/security">change your password</TextLink>.
        </Trans>
      </p>
    </div>
  );
}

/** This device first. */
function SessionList({ sessions }: { sessions: readonly SessionItem[] }) {
  const [isAsked, setAsked] = useState(false);
  const { one, others } = useEndSessions();
  const current = sessions.filter(({ isCurrent }) => isCurrent);
  const rest = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <Surface padding="none">
        <ul className="divide-y divide-line/70">
          {[...current, ...rest].map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={one.isPending && one.variables === session.id}
              onEnd={() => one.mutate(session.id)}
            />
          ))}
        </ul>
      </Surface>
      {rest.length === 0 ? (
        <p className="mt-5 text-ink-soft">{t`You’re not signed in anywhere else.`}</p>
      ) : (
        <Button
          variant="danger"
          className="mt-5 max-sm:w-full"
          isBusy={others.isPending}
          onClick={() => setAsked(true)}
        >
          {t`Sign out everywhere else`}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onCancel={() => setAsked(false)}
        onConfirm={() => others.mutate(undefined, { onSettled: () => setAsked(false) })}
        isBusy={others.isPending}
        isDangerous
        title={t`Sign out everywhere else?`}
        confirmLabel={t`Sign out everywhere else`}
      >
        {say(securityMessages.endOthersQuestion)}
      </ConfirmDialog>
    </>
  );
}

type SessionRowProps = { session: SessionItem; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { system, isCurrent, createdAt, lastSeenAt } = session;
  const Icon = /^(iPhone|iPad|Android)$/.test(system ?? '') ? Smartphone : Monitor;
  const name = deviceText(session);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-5 sm:px-6">
      <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-sunken text-ink-soft">
        <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-bold">
          {name}
          {isCurrent && <Badge tone="accent">{t`This device`}</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          <TwoFacts
            first={
              isCurrent ? (
                t`In use now`
              ) : (
                <RelativeTimeText at={lastSeenAt} say={(time) => t`Last used ${time}`} />
              )
            }
            second={<RelativeTimeText at={createdAt} say={(time) => t`signed in ${time}`} />}
          />
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          isBusy={isEnding}
          onClick={onEnd}
          aria-label={t`Sign out ${name}`}
          className="max-sm:w-full"
        >
          {t`Sign out`}
        </Button>
      )}
    </li>
  );
}

function deviceText({ browser, system }: SessionItem): string {
  if (browser === null) return system ?? t`Unknown device`;
  return system === null ? browser : t`${browser} on ${system}`;
}

function useEndSessions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey });

  const one = useMutation({
    mutationFn: (id: string) => api('DELETE /auth/sessions/:id', { params: { id } }).catch(ignoreGone),
    onSuccess: () => toast.success(securityMessages.sessionEnded),
    onError: fail,
    onSettled: refresh,
  });
  const others = useMutation({
    mutationFn: () => api('DELETE /auth/sessions', {}),
    onSuccess: () => toast.success(securityMessages.otherSessionsEnded),
    onError: fail,
    onSettled: refresh,
  });
  return { one, others };
}

function fail(error: Error): void {
  toast.error(errorText(error, securityMessages.sessionEndFailed));
}

/** A session that is already gone is fine. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api('GET /auth/sessions', { signal })).sessions,
  });
}
