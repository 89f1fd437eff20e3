import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { ShieldCheck, Unlink } from 'lucide-react';
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

/** The page of the link that a start without an admin prints (product 15.2). */
export function Component() {
  const token = useLinkToken();
  const { user, replaceUser } = useSession();
  const [isDone, setDone] = useState(false);
  const { refusal, refuse } = useLinkRefusal(token, adminMessages.adminLinkIncomplete);

  return (
    <Surface padding="lg">
      <PageTitle>Become the first admin</PageTitle>
      {isDone && (
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
      {!isDone && refusal !== null && (
        <LinkOutcome isBad icon={Unlink} title="This link does not work" text={refusal}>
          <LinkButton to="/home" size="lg" isWide>
            Go home
          </LinkButton>
        </LinkOutcome>
      )}
      {!isDone && refusal === null && (
        <LinkAction
          key={token}
          icon={ShieldCheck}
          title="Become the first admin"
          description={`Press once, and ${user?.name ?? 'you'} will look after this place: its settings, its rules, and who may do what. The link works for one person.`}
          label="Become the admin"
          busyLabel="One moment..."
          failure={adminMessages.claimFailed}
          send={() => api('POST /admin/claim', { body: { token } })}
          onDone={(done) => {
            replaceUser(done.user);
            setDone(true);
          }}
          onBadLink={refuse}
        />
      )}
    </Surface>
  );
}
