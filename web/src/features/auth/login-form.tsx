import { passwordMessages } from '@ballpark/domain/contract/password-messages.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../lib/api/api.ts';
import { lazyResolver } from '../../lib/lazy-resolver.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { preload } from '../../ui/preload.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { AuthForm } from './auth-form.tsx';
import { FormNotice } from './form-notice.tsx';
import { OidcSignIn } from './oidc-sign-in.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { placeFieldErrors } from './place-field-errors.ts';
import { useWasReset } from './use-was-reset.ts';

const loadResolver = () => import('./auth-resolvers.ts').then((module) => module.credentialsResolver);
const resolver = lazyResolver(loadResolver);

type LoginFormProps = {
  /** Called when the password was right and a code is needed as well. */
  onCodeRequired: (pending: string) => void;
  /** Why the second step has led back here. */
  why: string | null;
};

/** Signs in; the access guard then leads on. A failure keeps what was typed (product 3.3). */
export function LoginForm({ onCodeRequired, why }: LoginFormProps) {
  const { login } = useSession();
  const wasReset = useWasReset();
  const [refusal, setRefusal] = useState<string | null>(why);
  // There are no default values: they would hide what was typed or filled in before this code was there.
  const { register, handleSubmit, setError, formState } = useForm({ resolver });
  const { errors, isSubmitting } = formState;
  useEffect(() => preload(loadResolver), []);
  const form = useEarlyInput();

  const submit = handleSubmit(async (typed) => {
    try {
      await login(typed);
      toast.success(messages.welcomeBack);
    } catch (error) {
      if (error instanceof ApiError && error.pending !== null) return onCodeRequired(error.pending);
      if (placeFieldErrors(error, ['email', 'password'], setError)) return;
      toast.error(errorText(error, messages.loginFailed));
    }
  });

  return (
    <AuthForm ref={form} refusal={refusal} onTry={() => setRefusal(null)} submit={submit}>
      {wasReset && refusal === null && <FormNotice>{passwordMessages.passwordReset}</FormNotice>}
      <TextField
        {...register('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
      />
      <div className="flex flex-col gap-2">
        <PasswordField
          {...register('password')}
          label="Password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
        />
        <TextLink to="/forgot-password" className="self-end text-sm">
          Forgot password?
        </TextLink>
      </div>
      <Button type="submit" size="lg" isWide isBusy={isSubmitting} className="mt-1">
        {isSubmitting ? 'Signing in...' : 'Sign in'}
      </Button>
      <PasskeySignIn />
      <OidcSignIn
        note={
          <>
            Whoever is new here accepts the <TextLink to="/rules">house rules</TextLink> by it.
          </>
        }
      />
    </AuthForm>
  );
}
