import { factorMessages, oidcMessages, passwordMessages } from '@ballpark/domain/contract/auth-messages.ts';
import type { OtherWay } from '@ballpark/domain/contract/auth.ts';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint, KeyRound, Link2 } from 'lucide-react';
import { useState } from 'react';
import { api, errorText } from '../../lib/api/api.ts';
import { RelativeTimeText } from '../../lib/format/time-text.tsx';
import { TwoFacts } from '../../lib/two-facts.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { LinkOutcome } from './link-steps.tsx';
import { say } from '../../ui/say.ts';

const kinds = {
  passkey: {
    icon: Fingerprint,
    added: (time: string) => t`Passkey, added ${time}`,
    removed: factorMessages.passkeyRemoved,
  },
  identity: {
    icon: Link2,
    added: (time: string) => t`Connected account, added ${time}`,
    removed: oidcMessages.identityRemoved,
  },
};

type OtherWaysProps = { token: string; ways: readonly OtherWay[]; onDone: () => Promise<void> };

/** What signs in without the password that was just set, by the link of this token. */
export function OtherWays({ token, ways, onDone }: OtherWaysProps) {
  const [left, setLeft] = useState(ways);
  const removing = useMutation({
    mutationFn: ({ id }: OtherWay) => api('POST /auth/reset-password/remove', { body: { token, id } }),
    onSuccess: ({ otherWays }, { kind }) => {
      setLeft(otherWays);
      toast.success(kinds[kind].removed);
    },
    onError: (error) => toast.error(errorText(error, factorMessages.factorRemoveFailed)),
  });
  return (
    <LinkOutcome
      icon={KeyRound}
      title={t`Password changed`}
      text={left.length === 0 ? say(passwordMessages.nothingElseSignsIn) : say(passwordMessages.othersSignIn)}
    >
      <ul aria-label={t`Other ways to sign in`} className="divide-y divide-line empty:hidden">
        {left.map((way) => {
          const { icon: Icon, added } = kinds[way.kind];
          return (
            <li key={way.id} className="flex items-center gap-3 py-3">
              <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{way.name}</p>
                <p className="text-sm text-ink-soft">
                  <TwoFacts
                    first={<RelativeTimeText at={way.createdAt} say={added} />}
                    second={
                      way.lastUsedAt === null ? (
                        t`not used yet`
                      ) : (
                        <RelativeTimeText at={way.lastUsedAt} say={(time) => t`last used ${time}`} />
                      )
                    }
                  />
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-label={t`Remove ${{ name: way.name }}`}
                isBusy={removing.isPending}
                onClick={() => removing.mutate(way)}
              >
                {t`Remove`}
              </Button>
            </li>
          );
        })}
      </ul>
      <Button size="lg" isWide onClick={() => void onDone()}>
        {t`Go to Sign in`}
      </Button>
    </LinkOutcome>
  );
}
