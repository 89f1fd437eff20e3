import { securityMessages } from '@ballpark/domain/contract/auth-messages.ts';
import { MailOpen, ShieldAlert } from 'lucide-react';
import { GoToSignIn, LinkOutcome, LinkSteps } from '../features/auth/link-steps.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { Surface } from '../ui/surface.tsx';

/** ‘This was not me’ in mails. */
export function Component() {
  return (
    <Surface padding="lg">
      <PageTitle>This was not me</PageTitle>
      <LinkSteps
        icon={ShieldAlert}
        title="This was not you?"
        description="Press once: everybody is signed out of your account, on every device, its password no longer works, and we mail you a link to a new one."
        label="Sign everybody out"
        busyLabel="Signing out..."
        failure={securityMessages.notMeFailed}
        incomplete={securityMessages.mailLinkIncomplete}
        send={(token) => api('POST /auth/not-me', { body: { token } })}
        renderDone={() => (
          <LinkOutcome icon={MailOpen} title="Your account is yours again" text={securityMessages.notMeDone}>
            <GoToSignIn />
          </LinkOutcome>
        )}
        elsewhere={{ to: '/forgot-password', text: 'Ask for a link to a new password' }}
      />
    </Surface>
  );
}
