import { factorMessages as messages } from '@ballpark/domain/contract/factor-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmTotpForm } from '../features/security/confirm-totp-form.tsx';
import { factorsQuery } from '../lib/proof/factors-query.ts';
import { RecoveryCodeList } from '../features/security/recovery-code-list.tsx';
import { StepHeader } from '../features/auth/step-header.tsx';
import { useGuardedCall } from '../features/security/use-guarded-call.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';

type Begun = { secret: string; address: string };

/** Turns two-step sign-in on: sets up an app, takes its first code, shows ten recovery codes (product 3.13). */
export function Component() {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { run, isBusy, proofDialog } = useGuardedCall();
  const factors = useQuery(factorsQuery());
  const isOn = factors.data?.factors.some(({ kind }) => kind === 'totp') ?? false;

  async function begin() {
    const answer = await run(() => api('POST /auth/factors/totp', {}), messages.totpFailed);
    if (answer) setBegun(answer);
  }

  function finish(recoveryCodes: string[]) {
    setCodes(recoveryCodes);
    toast.success(messages.totpOn);
  }

  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>Two-step sign-in</PageTitle>
      <BackLink to="/settings/security">Back to Security</BackLink>
      {codes ? (
        <StepHeader
          key="codes"
          title="Keep your recovery codes"
          description="Two-step sign-in is on. Without your phone, one of these lets you in. Each works once, and we show them only now."
        />
      ) : begun ? (
        <StepHeader
          key="app"
          title="Connect your app"
          description="It shows a new code every half minute. The first one turns two-step sign-in on."
        />
      ) : (
        <PageHeader
          title="Two-step sign-in"
          description="A password can be guessed or stolen. A code of your phone as well keeps others out."
        />
      )}
      <Surface padding="lg">
        {codes ? (
          <RecoveryCodeList codes={codes} />
        ) : begun ? (
          <ConfirmTotpForm {...begun} onDone={finish} />
        ) : isOn ? (
          <>
            <p>{messages.totpAlreadyOn}</p>
            <p className="mt-3">
              The recovery codes are not shown twice. If you did not keep them, make new ones.
            </p>
            <LinkButton to="/settings/security/codes" className="mt-5 max-sm:w-full">
              New recovery codes
            </LinkButton>
          </>
        ) : (
          <>
            <p>
              You need an app that makes codes, such as the one that keeps your passwords, Aegis, 2FAS or
              Google Authenticator. From then on we ask for its code whenever you sign in with your password.
            </p>
            <Button isBusy={isBusy} className="mt-5 max-sm:w-full" onClick={() => void begin()}>
              Set up an app
            </Button>
          </>
        )}
      </Surface>
      {proofDialog}
    </div>
  );
}
