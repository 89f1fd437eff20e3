import { passwordMessages } from '@ballpark/domain/contract/password-messages.ts';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from '../router/hooks.ts';
import { BadResetLink } from '../features/auth/bad-reset-link.tsx';
import { FormSign } from '../features/auth/form-sign.tsx';
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx';
import { wasReset } from '../features/auth/use-was-reset.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { readToken } from '../lib/session/token.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';

/** Where the link of the mail leads (product 3.8). */
export function Component() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [token] = useState(() => query.get('token') ?? '');
  const [refusal, setRefusal] = useState<string | null>(
    token === '' ? passwordMessages.resetLinkIncomplete : null,
  );

  // It stays in this page alone: not in the address, where it would be bookmarked, shared and seen over a shoulder.
  useEffect(() => {
    if (query.has('token')) void navigate('/reset-password', { replace: true });
  }, [query, navigate]);

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
          <ResetPasswordForm token={token} onDone={leave} onBadLink={setRefusal} />
        </>
      ) : (
        <BadResetLink text={refusal} />
      )}
    </Surface>
  );
}
