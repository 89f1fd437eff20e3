import { securityMessages } from '@ballpark/domain/contract/security-messages.ts';
import { MailOpen, Undo2, Unlink } from 'lucide-react';
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

/** The page of the link in the mail to the address of before (product 3.10). */
export function Component() {
  const token = useLinkToken();
  const [email, setEmail] = useState<string | null>(null);
  const { refusal, refuse } = useLinkRefusal(token, securityMessages.mailLinkIncomplete);
  return (
    <Surface padding="lg">
      <PageTitle>Undo the change of your email</PageTitle>
      {email !== null && (
        <LinkOutcome
          icon={MailOpen}
          title="The change is undone"
          text={
            <>
              Your account has the address <strong className="wrap-anywhere">{email}</strong>.{' '}
              {securityMessages.notMeDone}
            </>
          }
        >
          <GoToSignIn />
        </LinkOutcome>
      )}
      {email === null && refusal !== null && (
        <LinkOutcome isBad icon={Unlink} title="This link does not work" text={refusal}>
          <LinkButton to="/forgot-password" size="lg" isWide>
            Ask for a link to a new password
          </LinkButton>
        </LinkOutcome>
      )}
      {email === null && refusal === null && (
        <LinkAction
          key={token}
          icon={Undo2}
          title="Keep your email?"
          description="Press once: your account keeps the address that this link came to. Everybody is signed out, ways to sign in that were added since are removed, and we mail you a link to a new password."
          label="Keep this address"
          busyLabel="Undoing..."
          failure={securityMessages.emailUndoFailed}
          send={() => api('POST /auth/email/undo', { body: { token } })}
          onDone={(done) => setEmail(done.email)}
          onBadLink={refuse}
        />
      )}
    </Surface>
  );
}
