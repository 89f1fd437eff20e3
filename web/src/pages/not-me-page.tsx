import { securityMessages } from '@ballpark/domain/contract/security-messages.ts';
import { MailOpen, ShieldAlert, Unlink } from 'lucide-react';
import { useState } from 'react';
import { GoToSignIn } from '../features/auth/go-to-sign-in.tsx';
import { LinkAction } from '../features/auth/link-action.tsx';
import { LinkOutcome } from '../features/auth/link-outcome.tsx';
import { useLinkRefusal } from '../features/auth/use-link-refusal.ts';
import { useLinkToken } from '../features/auth/use-link-token.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Surface } from '../ui/surface.tsx';

/** The page of the link ‘This was not me’ in mails (product 3.12). */
export function Component() {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const { refusal, refuse } = useLinkRefusal(token, securityMessages.mailLinkIncomplete);

  return (
    <Surface padding="lg">
      <PageTitle>This was not me</PageTitle>
      {done && (
        <LinkOutcome icon={MailOpen} title="Your account is yours again" text={securityMessages.notMeDone}>
          <GoToSignIn />
        </LinkOutcome>
      )}
      {!done && refusal !== null && (
        <LinkOutcome isBad icon={Unlink} title="This link does not work" text={refusal}>
          <LinkButton to="/forgot-password" size="lg" isWide>
            Ask for a link to a new password
          </LinkButton>
        </LinkOutcome>
      )}
      {!done && refusal === null && (
        <LinkAction
          key={token}
          icon={ShieldAlert}
          title="This was not you?"
          description="Press once: everybody is signed out of your account, on every device, its password no longer works, and we mail you a link to a new one."
          label="Sign everybody out"
          busyLabel="Signing out..."
          failure={securityMessages.notMeFailed}
          send={() => api('POST /auth/not-me', { body: { token } })}
          onDone={() => setDone(true)}
          onBadLink={refuse}
        />
      )}
    </Surface>
  );
}
