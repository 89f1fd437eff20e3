import { passwordMessages } from '@ballpark/domain/contract/password-messages.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from '../router/hooks.ts';
import { BadResetLink } from '../features/auth/bad-reset-link.tsx';
import { FormSign } from '../features/auth/form-sign.tsx';
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx';
import { useLinkToken } from '../features/auth/use-link-token.ts';
import { wasReset } from '../features/auth/use-was-reset.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { readToken } from '../lib/session/token.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';

/** Where the link of the mail leads (product 3.8). */
export function Component() {
  const navigate = useNavigate();
  const token = useLinkToken();
  const [refused, setRefused] = useState<{ token: string; text: string } | null>(null);
  const isRefused = refused?.token === token;
  const refusal = token === '' ? passwordMessages.resetLinkIncomplete : isRefused ? refused.text : null;

  async function leave() {
    // Whoever was signed in here to this account is not any more, which the answer to any call tells.
    if (readToken() !== null) await api('GET /auth/profile', {}).catch(() => undefined);
    await navigate('/login', { replace: true, state: wasReset });
  }

  return (
    <Surface padding="lg">
      <PageTitle>Set a new password</PageTitle>
      {refusal === null ? (
        <>
          <FormSign icon={KeyRound} />
          <PageHeader
            title="Set a new password"
            description="Every device that is signed in to your account is then signed out."
          />
          <ResetPasswordForm
            key={token}
            token={token}
            onDone={leave}
            onBadLink={(text) => setRefused({ token, text })}
          />
        </>
      ) : (
        <BadResetLink text={refusal} />
      )}
    </Surface>
  );
}
