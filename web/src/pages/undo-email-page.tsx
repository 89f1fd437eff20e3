import { securityMessages } from '@ballpark/domain/contract/auth-messages.ts';
import { MailOpen, Undo2 } from 'lucide-react';
import { GoToSignIn, LinkOutcome, LinkSteps } from '../features/auth/link-steps.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { Surface } from '../ui/surface.tsx';

/** Opened by the link in the mail to the old address. */
export function Component() {
  return (
    <Surface padding="lg">
      <PageTitle>Undo the change of your email</PageTitle>
      <LinkSteps
        icon={Undo2}
        title="Keep your email?"
        description="Press once: your account keeps the address that this link came to. Everybody is signed out, ways to sign in that were added since are removed, and we mail you a link to a new password."
        label="Keep this address"
        busyLabel="Undoing..."
        failure={securityMessages.emailUndoFailed}
        incomplete={securityMessages.mailLinkIncomplete}
        send={(token) => api('POST /auth/email/undo', { body: { token } })}
        renderDone={({ email }) => (
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
        elsewhere={{ to: '/forgot-password', text: 'Ask for a link to a new password' }}
      />
    </Surface>
  );
}
