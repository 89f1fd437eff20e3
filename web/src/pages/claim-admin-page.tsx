import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { t } from '@lingui/core/macro';
import { ShieldCheck } from 'lucide-react';
import { OperatorForm } from '../features/admin/operator-form.tsx';
import { LinkOutcome, LinkSteps } from '../features/auth/link-steps.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { useSession } from '../lib/session/session.tsx';
import { Surface } from '../ui/surface.tsx';
import { say } from '../ui/say.ts';

export function Component() {
  const { user, replaceUser } = useSession();
  return (
    <Surface padding="lg">
      <PageTitle>{t`Become the first admin`}</PageTitle>
      <LinkSteps
        icon={ShieldCheck}
        title={t`Become the first admin`}
        description={descriptionFor(user?.name)}
        label={t`Become the admin`}
        busyLabel={t`One moment...`}
        failure={say(adminMessages.claimFailed)}
        incomplete={say(adminMessages.adminLinkIncomplete)}
        send={(token) => api('POST /admin/claim', { body: { token } })}
        onDone={(done) => replaceUser(done.user)}
        renderDone={() => (
          <LinkOutcome
            icon={ShieldCheck}
            title={t`You’re the admin`}
            text={t`Who is responsible for this site? Everyone can read it in the imprint, and most laws ask for it.`}
          >
            <OperatorForm />
          </LinkOutcome>
        )}
        elsewhere={{ to: '/home', text: t`Go home` }}
      />
    </Surface>
  );
}

function descriptionFor(name: string | undefined): string {
  return name === undefined
    ? t`You will look after this site: its settings, its rules and who can do what. The link works for one person.`
    : t`${name} will look after this site: its settings, its rules and who can do what. The link works for one person.`;
}
