import { notMeDays } from '@ballpark/domain/account-days.ts';
import { securityMessages } from '@ballpark/domain/contract/auth-messages.ts';
import { plural, t } from '@lingui/core/macro';
import { MailOpen, ShieldAlert } from 'lucide-react';
import { GoToSignIn, LinkOutcome, LinkSteps } from '../features/auth/link-steps.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { Surface } from '../ui/surface.tsx';
import { say } from '../ui/say.ts';

/** ‘This wasn’t me’ in mails. */
export function Component() {
  return (
    <Surface padding="lg">
      <PageTitle>{t`This wasn’t me`}</PageTitle>
      <LinkSteps
        icon={ShieldAlert}
        title={t`Wasn’t you?`}
        description={t`We’ll sign everyone out of your account on every device, remove any ways to sign in added in the ${plural(notMeDays, { one: '# day', other: '# days' })} before this or since, disable its password and email you a link to set a new one.`}
        label={t`Sign everyone out`}
        busyLabel={t`Signing out...`}
        failure={say(securityMessages.notMeFailed)}
        incomplete={say(securityMessages.mailLinkIncomplete)}
        send={(token) => api('POST /auth/not-me', { body: { token } })}
        renderDone={() => (
          <LinkOutcome
            icon={MailOpen}
            title={t`Your account is safe again`}
            text={say(securityMessages.notMeDone)}
          >
            <GoToSignIn />
          </LinkOutcome>
        )}
        elsewhere={{ to: '/forgot-password', text: t`Get a link to set a new password` }}
      />
    </Surface>
  );
}
