import { daysToStay } from '@ballpark/domain/account-days.ts';
import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { AdminUserDetail } from '@ballpark/domain/contract/admin-users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Gavel, LogOut, Trash2, UserCog } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { adminKeys } from './admin-queries.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

type Act = 'role' | 'sessions' | 'export' | 'decide' | 'delete';

/** The actions of an admin on a person, each behind a confirmation. The person gets a mail about each, except ended sessions. */
export function PersonActs({ person, isOneself }: { person: AdminUserDetail; isOneself: boolean }) {
  const queryClient = useQueryClient();
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const asked =
    (what: (body: { reason: string }) => Promise<unknown>, done: string) => async (reason: string) => {
      try {
        await what({ reason });
      } finally {
        void queryClient.invalidateQueries({ queryKey: adminKeys.user });
      }
      return done;
    };
  const params = { id: person.id };
  const isLeaving = person.deletionAt !== null;
  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button variant="secondary" onClick={() => setAct('role')}>
          <UserCog aria-hidden className="size-5" />
          Change role
        </Button>
        <Button variant="secondary" onClick={() => setAct('sessions')}>
          <LogOut aria-hidden className="size-5" />
          Sign out everywhere
        </Button>
        <Button variant="secondary" onClick={() => setAct('export')}>
          <Download aria-hidden className="size-5" />
          Make copy of data
        </Button>
        {!isOneself && person.isOnboarded && (
          <Button variant="secondary" onClick={() => setAct('decide')}>
            <Gavel aria-hidden className="size-5" />
            Warn, limit or suspend
          </Button>
        )}
        {person.role === 'member' && !isLeaving && (
          <Button variant="secondary" onClick={() => setAct('delete')}>
            <Trash2 aria-hidden className="size-5" />
            Delete account
          </Button>
        )}
      </div>
      {act === 'role' && <RoleDialog person={person} onClose={close} />}
      {act === 'decide' && (
        <DecideDialog
          subject={{ kind: 'user', id: person.id, name: person.name }}
          changes={[adminKeys.user, adminKeys.users]}
          onClose={close}
        />
      )}
      {act === 'sessions' && (
        <ReasonDialog
          title={`Sign ${person.name} out everywhere?`}
          confirmLabel="Sign out"
          failed={adminMessages.sessionsNotEnded}
          onSend={asked((body) => api('DELETE /admin/users/:id/sessions', { params, body }), 'Signed out')}
          onClose={close}
        >
          <Effect>
            All their devices are signed out at once, and pushes to them end. They can sign in again.
          </Effect>
        </ReasonDialog>
      )}
      {act === 'export' && (
        <ReasonDialog
          title={`Make the copy of the data of ${person.name}?`}
          confirmLabel="Make the copy"
          failed={adminMessages.exportNotStarted}
          onSend={asked(
            (body) => api('POST /admin/users/:id/export', { params, body }),
            'The copy is being made',
          )}
          onClose={close}
        >
          <Effect>They are told by mail, and they alone can fetch it, in their settings, for a week.</Effect>
        </ReasonDialog>
      )}
      {act === 'delete' && (
        <ReasonDialog
          title={`Delete the account of ${person.name}?`}
          confirmLabel={`Delete in ${daysToStay} days`}
          isDangerous
          failed={adminMessages.userNotDeleted}
          onSend={asked(
            (body) => api('DELETE /admin/users/:id', { params, body }),
            'The account will be deleted',
          )}
          onClose={close}
        >
          <Effect>
            {`They are signed out now and told by mail. In ${daysToStay} days all of it is gone for good, unless they sign in before and keep it.`}
          </Effect>
        </ReasonDialog>
      )}
    </>
  );
}

function Effect({ children }: { children: string }) {
  return <p className="text-ink-soft">{children}</p>;
}
