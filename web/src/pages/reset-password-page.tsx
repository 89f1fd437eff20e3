import { passwordMessages } from '@ballpark/domain/contract/auth-messages.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { OtherWay } from '@ballpark/domain/contract/auth.ts';
import { KeyRound, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { AuthForm, useAuthForm } from '../features/auth/auth-form.tsx';
import { FormSign, refusalText, wasReset } from '../features/auth/form-parts.tsx';
import { LinkOutcome, useLinkRefusal, useLinkToken } from '../features/auth/link-steps.tsx';
import { OtherWays } from '../features/auth/other-ways.tsx';
import { NewPasswordField } from '../features/auth/new-password-field.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, ApiError, errorText } from '../lib/api/api.ts';
import { lazyResolver } from '../lib/lazy-resolver.ts';
import { readToken } from '../lib/token.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

const resolver = lazyResolver(() =>
  import('../features/auth/auth-resolvers.ts').then((all) => all.passwordResetResolver),
);

/** Opened by the reset link. */
export function Component() {
  const navigate = useNavigate();
  const token = useLinkToken();
  const { refusal: refused, refuse } = useLinkRefusal(token, say(passwordMessages.resetLinkIncomplete));
  const checked = useQuery({
    queryKey: ['reset-link', token],
    // Only reports a bad link; anything else shows on submit.
    queryFn: () => api('POST /auth/reset-password/check', { body: { token } }).then(() => null, badLinkText),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
  });
  const refusal = refused ?? checked.data ?? null;
  const [done, setDone] = useState<{ token: string; otherWays: OtherWay[] } | null>(null);

  async function leave() {
    // The server ended the session; a 401 ends it here too.
    if (readToken() !== null) await api('GET /auth/profile', {}).catch(() => undefined);
    await navigate('/login', { replace: true, state: wasReset });
  }
  async function finish(otherWays: OtherWay[]) {
    if (otherWays.length > 0) return setDone({ token, otherWays });
    toast.success(passwordMessages.passwordReset);
    await leave();
  }

  if (done?.token === token)
    return (
      <Surface padding="lg">
        <PageTitle>{t`Password changed`}</PageTitle>
        <OtherWays token={token} ways={done.otherWays} onDone={leave} />
      </Surface>
    );
  return (
    <Surface padding="lg">
      <PageTitle>{t({ message: 'Set a new password', context: 'heading' })}</PageTitle>
      {refusal === null ? (
        <>
          <FormSign icon={KeyRound} />
          <PageHeader
            title={t({ message: 'Set a new password', context: 'heading' })}
            description={t`This signs you out on every device.`}
          />
          <ResetPasswordForm key={token} token={token} onDone={finish} onBadLink={refuse} />
        </>
      ) : (
        <LinkOutcome icon={Unlink} isBad title={t`This link doesn’t work`} text={refusal}>
          <LinkButton to="/forgot-password" size="lg" isWide>
            {t`Get another link`}
          </LinkButton>
          <LinkButton to="/login" variant="secondary" size="lg" isWide>
            {t`Sign in`}
          </LinkButton>
        </LinkOutcome>
      )}
    </Surface>
  );
}

type ResetPasswordFormProps = {
  token: string;
  onDone: (otherWays: OtherWay[]) => Promise<void>;
  onBadLink: (text: string) => void;
};

/** Sends nothing before the press: mail scanners open links too. */
function ResetPasswordForm({ token, onDone, onBadLink }: ResetPasswordFormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const failed = say(passwordMessages.passwordResetFailed);
  const form = useAuthForm({
    resolver,
    fields: ['password', 'code'],
    failed,
    async onSend({ password, code }) {
      const { otherWays = [] } = await api('POST /auth/reset-password', { body: { token, password, code } });
      await onDone(otherWays);
    },
    onFailure(error) {
      if (!(error instanceof ApiError)) return false;
      const isAboutField = Boolean(error.fields.password || error.fields.code);
      if (error.code === 'CODE_REQUIRED') setNeedsCode(true);
      else if (error.status === 400 && !isAboutField) onBadLink(refusalText(error, failed));
      else return false;
      return true;
    },
  });
  const { field, setFocus, watch } = form;
  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [needsCode, setFocus]);
  return (
    <AuthForm form={form} action={[t`Set new password`, t`Saving...`]}>
      <NewPasswordField {...field('password')} label={t`New password`} typed={watch('password') ?? ''} />
      {needsCode && (
        <>
          <TextField
            {...field('code')}
            label={t`Code from your app`}
            hint={t`Two-step sign-in is on. Enter the six digits from your app, or a recovery code.`}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
          <p className="text-sm text-ink-soft">{say(passwordMessages.totpNotYours)}</p>
        </>
      )}
    </AuthForm>
  );
}

function badLinkText(error: unknown): string | null {
  const isBad = error instanceof ApiError && error.code === 'TOKEN_INVALID';
  return isBad ? errorText(error, passwordMessages.passwordResetFailed) : null;
}
