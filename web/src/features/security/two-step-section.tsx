import { factorMessages as messages } from '@ballpark/domain/contract/factor-messages.ts';
import type { Factor } from '@ballpark/domain/contract/factors.ts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/toast.ts';
import { SecuritySection } from './security-section.tsx';
import { useGuardedCall } from './use-guarded-call.ts';

type TwoStepSectionProps = { totp: Factor | undefined; recoveryCodesLeft: number };

/** Codes of an app at sign-in: on or off (product 3.13). */
export function TwoStepSection({ totp, recoveryCodesLeft }: TwoStepSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, proofDialog } = useGuardedCall();

  async function turnOff(id: string) {
    setAsking(false);
    const done = await run(
      () => api('DELETE /auth/factors/:id', { params: { id } }),
      messages.factorRemoveFailed,
    );
    if (done) toast.success(messages.totpOff);
  }

  return (
    <SecuritySection
      icon={ShieldCheck}
      title="Two-step sign-in"
      state={totp ? <Badge tone="accent">On</Badge> : <Badge>Off</Badge>}
      description={
        totp
          ? 'After your password we ask for a code of your authenticator app.'
          : 'Have us ask for a code of an app on your phone, so that your password alone lets nobody in.'
      }
    >
      {totp ? (
        <>
          <p className={recoveryCodesLeft < 3 ? 'font-semibold text-warning-ink' : 'text-ink-soft'}>
            {recoveryCodesLeft === 0
              ? 'You have no recovery codes left. Make new ones, in case you lose your phone.'
              : `${recoveryCodesLeft} of 10 recovery codes left, for when your phone is not at hand.`}
          </p>
          <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col">
            <LinkButton to="/settings/security/codes" variant="secondary">
              New recovery codes
            </LinkButton>
            <Button variant="secondary" isBusy={isBusy} onClick={() => setAsking(true)}>
              Turn off
            </Button>
          </div>
          <ConfirmDialog
            isOpen={isAsking}
            onCancel={() => setAsking(false)}
            onConfirm={() => void turnOff(totp.id)}
            title="Turn off two-step sign-in?"
            confirmLabel="Turn off"
            isDangerous
          >
            From then on your password alone signs in, and your recovery codes are gone.
          </ConfirmDialog>
        </>
      ) : (
        <LinkButton to="/settings/security/two-step" className="max-sm:w-full">
          Set up two-step sign-in
        </LinkButton>
      )}
      {proofDialog}
    </SecuritySection>
  );
}
