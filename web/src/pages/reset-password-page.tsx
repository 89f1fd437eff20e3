import { passwordMessages } from '@ballpark/domain/contract/password-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useNavigate } from '../router/hooks.ts';
import { BadResetLink } from '../features/auth/bad-reset-link.tsx';
import { FormSign } from '../features/auth/form-sign.tsx';
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx';
import { useLinkRefusal } from '../features/auth/use-link-refusal.ts';
import { useLinkToken } from '../features/auth/use-link-token.ts';
import { wasReset } from '../features/auth/use-was-reset.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, ApiError, errorText } from '../lib/api/api.ts';
import { readToken } from '../lib/session/token.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';

/** The page of the link to a new password (product 3.8). */
export function Component() {
  const navigate = useNavigate();
  const token = useLinkToken();
  const { refusal: refused, refuse } = useLinkRefusal(token, passwordMessages.resetLinkIncomplete);
  const checked = useQuery({
    queryKey: ['reset-link', token],
    // Only that the link does not work is said here: all else is found out by the button.
    queryFn: () => api('POST /auth/reset-password/check', { body: { token } }).then(() => null, badLinkText),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
  });
  const refusal = refused ?? checked.data ?? null;

  async function leave() {
    // The session of this account has ended at the server: the 401 to any call ends it here as well.
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
          <ResetPasswordForm key={token} token={token} onDone={leave} onBadLink={refuse} />
        </>
      ) : (
        <BadResetLink text={refusal} />
      )}
    </Surface>
  );
}

function badLinkText(error: unknown): string | null {
  const isBad = error instanceof ApiError && error.code === 'TOKEN_INVALID';
  return isBad ? errorText(error, passwordMessages.passwordResetFailed) : null;
}
