import { securityMessages } from '@ballpark/domain/contract/security-messages.ts';
import type { SessionItem } from '@ballpark/domain/contract/sessions.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Surface } from '../../ui/surface.tsx';
import { SessionRow } from './session-row.tsx';
import { useEndSessions } from './use-end-sessions.ts';

/** This device first, then the others, each with a way to sign it out (product 3.11). */
export function SessionList({ sessions }: { sessions: readonly SessionItem[] }) {
  const [isAsked, setAsked] = useState(false);
  const { one, others } = useEndSessions();
  const current = sessions.filter(({ isCurrent }) => isCurrent);
  const rest = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <Surface padding="none">
        <ul className="divide-y divide-line/70">
          {[...current, ...rest].map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={one.isPending && one.variables === session.id}
              onEnd={() => one.mutate(session.id)}
            />
          ))}
        </ul>
      </Surface>
      {rest.length === 0 ? (
        <p className="mt-5 text-ink-soft">You are signed in nowhere else.</p>
      ) : (
        <Button
          variant="danger"
          className="mt-5 max-sm:w-full"
          isBusy={others.isPending}
          onClick={() => setAsked(true)}
        >
          Sign out everywhere else
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onCancel={() => setAsked(false)}
        onConfirm={() => others.mutate(undefined, { onSettled: () => setAsked(false) })}
        isBusy={others.isPending}
        isDangerous
        title="Sign out everywhere else?"
        confirmLabel="Sign out everywhere else"
      >
        {securityMessages.endOthersQuestion}
      </ConfirmDialog>
    </>
  );
}
