import { securityMessages } from '@ballpark/domain/contract/auth-messages.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BadgeCheck, MailCheck } from 'lucide-react';
import { LinkOutcome, LinkSteps } from '../features/auth/link-steps.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { useSession } from '../lib/session/session.tsx';
import { readToken } from '../lib/token.ts';
import { LinkButton } from '../ui/button.tsx';
import { Surface } from '../ui/surface.tsx';
import { say } from '../ui/say.ts';

export function Component() {
  const { user, replaceUser } = useSession();

  /** The signed-in user's own address may have changed; who that is may not have been read yet. */
  async function readAgain() {
    const own = readToken() !== null && (await api('GET /auth/profile', {}).catch(() => null));
    if (own) replaceUser(own.user);
  }

  return (
    <Surface padding="lg">
      <PageTitle>{t`Confirm your email`}</PageTitle>
      <LinkSteps
        icon={MailCheck}
        title={t`Confirm your email`}
        description={t`Use the address this link was sent to for your account.`}
        label={t`Confirm this address`}
        busyLabel={t`Confirming...`}
        failure={say(securityMessages.emailConfirmFailed)}
        incomplete={say(securityMessages.mailLinkIncomplete)}
        send={(token) => api('POST /auth/email/confirm', { body: { token } })}
        onDone={() => void readAgain()}
        renderDone={({ email }) => (
          <LinkOutcome
            icon={BadgeCheck}
            title={t`Email changed`}
            text={
              <>
                <Trans>
                  It&rsquo;s now <strong className="wrap-anywhere">{email}</strong>. Use it to sign in from
                  now on.
                </Trans>
              </>
            }
          >
            <LinkButton to={user ? '/home' : '/login'} size="lg" isWide>
              {user ? t`Continue` : t`Sign in`}
            </LinkButton>
          </LinkOutcome>
        )}
        elsewhere={{ to: '/settings/email', text: t`Email settings` }}
      />
    </Surface>
  );
}
