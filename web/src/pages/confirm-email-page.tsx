import { securityMessages } from '@ballpark/domain/contract/security-messages.ts';
import { BadgeCheck, MailCheck, Unlink } from 'lucide-react';
import { useState } from 'react';
import { LinkAction } from '../features/auth/link-action.tsx';
import { LinkOutcome } from '../features/auth/link-outcome.tsx';
import { useLinkRefusal } from '../features/auth/use-link-refusal.ts';
import { useLinkToken } from '../features/auth/use-link-token.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { useSession } from '../lib/session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Surface } from '../ui/surface.tsx';

/** The page of the link in the mail to a new address (product 3.10). */
export function Component() {
  const token = useLinkToken();
  const { user, replaceUser } = useSession();
  const [email, setEmail] = useState<string | null>(null);
  const { refusal, refuse } = useLinkRefusal(token, securityMessages.mailLinkIncomplete);

  async function finish(done: { email: string }) {
    setEmail(done.email);
    // The signed-in person may be the one whose address has changed.
    const own = user && (await api('GET /auth/profile', {}).catch(() => null));
    if (own) replaceUser(own.user);
  }

  return (
    <Surface padding="lg">
      <PageTitle>Confirm your email</PageTitle>
      {email !== null && (
        <LinkOutcome
          icon={BadgeCheck}
          title="Your email is changed"
          text={
            <>
              It is <strong className="wrap-anywhere">{email}</strong> now. Sign in with it from now on.
            </>
          }
        >
          <LinkButton to={user ? '/home' : '/login'} size="lg" isWide>
            {user ? 'Go on' : 'Sign in'}
          </LinkButton>
        </LinkOutcome>
      )}
      {email === null && refusal !== null && (
        <LinkOutcome isBad icon={Unlink} title="This link does not work" text={refusal}>
          <LinkButton to="/settings/email" size="lg" isWide>
            Email settings
          </LinkButton>
        </LinkOutcome>
      )}
      {email === null && refusal === null && (
        <LinkAction
          key={token}
          icon={MailCheck}
          title="Confirm your email"
          description="Press once, and the address that this link came to is the one of your account."
          label="Confirm this address"
          busyLabel="Confirming..."
          failure={securityMessages.emailConfirmFailed}
          send={() => api('POST /auth/email/confirm', { body: { token } })}
          onDone={(done) => void finish(done)}
          onBadLink={refuse}
        />
      )}
    </Surface>
  );
}
