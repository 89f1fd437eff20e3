import { passwordMessages } from '@ballpark/domain/contract/password-messages.ts';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, ApiError } from '../../lib/api/api.ts';
import { lazyResolver } from '../../lib/lazy-resolver.ts';
import { Button } from '../../ui/button.tsx';
import { preload } from '../../ui/preload.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthForm } from './auth-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { placeFieldErrors } from './place-field-errors.ts';
import { refusalText } from './refusal-text.ts';

const loadResolver = () => import('./auth-resolvers.ts').then((module) => module.passwordResetResolver);
const resolver = lazyResolver(loadResolver);

type ResetPasswordFormProps = {
  token: string;
  onDone: () => Promise<void>;
  /** The link is no good; why, in the server's words. */
  onBadLink: (text: string) => void;
};

/** Sets a new password by the token of a mail (product 3.8). Nothing is sent before the button is pressed: programs open links too. */
export function ResetPasswordForm({ token, onDone, onBadLink }: ResetPasswordFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ resolver });
  const { errors, isSubmitting } = formState;
  useEffect(() => preload(loadResolver), []);
  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [needsCode, setFocus]);

  const submit = handleSubmit(async ({ password, code }) => {
    try {
      await api('POST /auth/reset-password', { body: { token, password, code } });
      toast.success(passwordMessages.passwordReset);
      await onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CODE_REQUIRED') return setNeedsCode(true);
      if (placeFieldErrors(error, ['password', 'code'], setError)) return;
      const text = refusalText(error, passwordMessages.passwordResetFailed);
      if (error instanceof ApiError && error.status === 400) return onBadLink(text);
      setRefusal(text);
    }
  });

  return (
    <AuthForm refusal={refusal} onTry={() => setRefusal(null)} submit={submit}>
      <NewPasswordField
        {...register('password', {
          onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
        })}
        label="New password"
        typed={typed}
        error={errors.password?.message}
      />
      {needsCode && (
        <TextField
          {...register('code')}
          label="Code of your app"
          hint="Two-step sign-in is on: type the six digits that your app shows, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.code?.message}
        />
      )}
      <Button type="submit" size="lg" isWide isBusy={isSubmitting} className="mt-1">
        {isSubmitting ? 'Saving...' : 'Set new password'}
      </Button>
    </AuthForm>
  );
}
