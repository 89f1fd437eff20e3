import { undoDays } from '@ballpark/domain/account-days.ts';
import { securityMessages } from '@ballpark/domain/contract/auth-messages.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MailOpen, Undo2 } from 'lucide-react';
import { GoToSignIn, LinkOutcome, LinkSteps } from '../features/auth/link-steps.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { Surface } from '../ui/surface.tsx';
import { say } from '../ui/say.ts';

export function Component() {
  return (
    <Surface padding="lg">
      <PageTitle>{t`Undo your email change`}</PageTitle>
      <LinkSteps
        icon={Undo2}
        title={t`Keep your email?`}
        description={t`Your account keeps the address we sent this link to. We’ll sign everyone out, remove any ways to sign in added in the ${plural(undoDays, { one: '# day', other: '# days' })} before this or since, and email you a link to set a new password.`}
        label={t`Keep this address`}
        busyLabel={t`Undoing...`}
        failure={say(securityMessages.emailUndoFailed)}
        incomplete={say(securityMessages.mailLinkIncomplete)}
        send={(token) => api('POST /auth/email/undo', { body: { token } })}
        renderDone={({ email }) => (
          <LinkOutcome
            icon={MailOpen}
            title={t`Change undone`}
            text={
              <>
                <Trans>
                  Your account&rsquo;s email is <strong className="wrap-anywhere">{email}</strong>.
                </Trans>{' '}
                {say(securityMessages.notMeDone)}
              </>
            }
          >
            <GoToSignIn />
          </LinkOutcome>
        )}
        elsewhere={{ to: '/forgot-password', text: t`Get a link to set a new password` }}
      />
    </Surface>
  );
}
