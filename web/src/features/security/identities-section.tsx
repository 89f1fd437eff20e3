import { oidcMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import { api } from '../../lib/api/api.ts';
import { RelativeTimeText } from '../../lib/format/time-text.tsx';
import { leaveForProvider } from '../../lib/session/oidc-attempt.ts';
import { signInWaysQuery } from '../../lib/session/sign-in-ways.ts';
import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toast } from '../../ui/toast.ts';
import { useGuardedCall } from './use-guarded-call.ts';
import { say } from '../../ui/say.ts';

export function IdentitiesSection() {
  const queryClient = useQueryClient();
  const { data: ways } = useQuery(signInWaysQuery());
  const { data: identities = [], isPending } = useQuery(identitiesQuery());
  const { run, isBusy, proofDialog } = useGuardedCall();
  const label = ways?.oidcLabel;
  if (isPending || (!label && identities.length === 0)) return null;

  async function connect() {
    const begun = await run(() => api('POST /auth/identities', {}), say(messages.oidcFailed));
    if (begun) leaveForProvider({ attempt: begun.attempt, purpose: 'link' }, begun.address);
  }

  async function disconnect(id: string) {
    const call = () => api('DELETE /auth/identities/:id', { params: { id } });
    if (!(await run(call, say(messages.identityRemoveFailed)))) return;
    toast.success(messages.identityRemoved);
    await queryClient.invalidateQueries({ queryKey: identitiesQuery().queryKey });
  }

  return (
    <Surface as="section" padding="lg" className="mt-5">
      <h2 className="type-heading">{t`Connected accounts`}</h2>
      <p className="mt-1 text-ink-soft">{t`Sign in with an account you have elsewhere.`}</p>
      <ul className="mt-3 divide-y divide-line">
        {identities.map(({ id, name, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-sm text-ink-soft">
                <RelativeTimeText at={createdAt} say={(time) => t`Connected ${time}`} />
              </p>
            </div>
            <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void disconnect(id)}>
              <Unlink aria-hidden className="size-4.5" />
              {t`Disconnect`}
            </Button>
          </li>
        ))}
      </ul>
      {label && identities.length === 0 && (
        <Button variant="secondary" isBusy={isBusy} onClick={() => void connect()} className="mt-4">
          <Link2 aria-hidden className="size-5" />
          <Trans>Connect {label}</Trans>
        </Button>
      )}
      {proofDialog}
    </Surface>
  );
}

function identitiesQuery() {
  return queryOptions({
    queryKey: ['identities'],
    queryFn: ({ signal }) => api('GET /auth/identities', { signal }),
  });
}
