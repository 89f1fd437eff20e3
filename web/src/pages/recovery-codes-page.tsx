import { factorMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { StepHeader } from '../features/auth/link-steps.tsx';
import { RecoveryCodeList } from '../features/security/recovery-code-list.tsx';
import { useGuardedCall } from '../features/security/use-guarded-call.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { BackLink } from '../ui/links.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { say } from '../ui/say.ts';

export function Component() {
  const [codes, setCodes] = useState<string[] | null>(null);
  const { run, isBusy, proofDialog } = useGuardedCall();

  async function make() {
    const answer = await run(() => api('POST /auth/recovery-codes', {}), say(messages.recoveryCodesFailed));
    if (answer) setCodes(answer.recoveryCodes);
  }

  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Recovery codes`}</PageTitle>
      <BackLink to="/settings/security">{t`Back to Security`}</BackLink>
      {codes ? (
        <StepHeader
          title={t`Save your recovery codes`}
          description={t`Keep them where you can find them without your phone. You won’t see them again, and the old ones no longer work.`}
        />
      ) : (
        <PageHeader
          title={t`Recovery codes`}
          description={t`They let you in if you lose your phone. Each works once.`}
        />
      )}
      <Surface padding="lg">
        {codes ? (
          <RecoveryCodeList codes={codes} />
        ) : (
          <>
            <p>{t`We can’t show your codes again. New ones replace the ones you have.`}</p>
            <Button isBusy={isBusy} className="mt-5 max-sm:w-full" onClick={() => void make()}>
              {t`Get ten new codes`}
            </Button>
          </>
        )}
      </Surface>
      {proofDialog}
    </div>
  );
}
