import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { ShieldCheck } from 'lucide-react';
import { LinkOutcome, LinkSteps } from '../features/auth/link-steps.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { useSession } from '../lib/session/session.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Surface } from '../ui/surface.tsx';

/** Opened by the link that a start without an admin prints. */
export function Component() {
  const { user, replaceUser } = useSession();
  return (
    <Surface padding="lg">
      <PageTitle>Become the first admin</PageTitle>
      <LinkSteps
        icon={ShieldCheck}
        title="Become the first admin"
        description={`Press once, and ${user?.name ?? 'you'} will look after this place: its settings, its rules, and who may do what. The link works for one person.`}
        label="Become the admin"
        busyLabel="One moment..."
        failure={adminMessages.claimFailed}
        incomplete={adminMessages.adminLinkIncomplete}
        send={(token) => api('POST /admin/claim', { body: { token } })}
        onDone={(done) => replaceUser(done.user)}
        renderDone={() => (
          <LinkOutcome
            icon={ShieldCheck}
            title="You are the admin"
            text="Name the place, write its house rules, and choose who may sign up."
          >
            <LinkButton to="/admin/settings" size="lg" isWide>
              Open the settings
            </LinkButton>
          </LinkOutcome>
        )}
        elsewhere={{ to: '/home', text: 'Go home' }}
      />
    </Surface>
  );
}
