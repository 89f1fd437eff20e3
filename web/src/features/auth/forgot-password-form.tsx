import { passwordMessages } from '@ballpark/domain/contract/password-messages.ts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../lib/api/api.ts';
import { lazyResolver } from '../../lib/lazy-resolver.ts';
import { Button } from '../../ui/button.tsx';
import { preload } from '../../ui/preload.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { AuthForm } from './auth-form.tsx';
import { placeFieldErrors } from './place-field-errors.ts';
import { refusalText } from './refusal-text.ts';

const loadResolver = () => import('./auth-resolvers.ts').then((module) => module.forgottenPasswordResolver);
const resolver = lazyResolver(loadResolver);

/** The typed address, and the server's text, which is the same for every address. */
export type ResetMailAsked = { email: string; message: string };
type ForgotPasswordFormProps = {
  /** The address that was typed the last time; empty at first. */
  typed: string;
  onAsked: (asked: ResetMailAsked) => void;
};

/** Asks for the mail with a link to a new password (product 3.8). */
export function ForgotPasswordForm({ typed, onAsked }: ForgotPasswordFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  // At first there are no default values: they would hide what was typed or filled in before this code was there.
  const isAgain = typed !== '';
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver,
    ...(isAgain && { defaultValues: { email: typed } }),
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => preload(loadResolver), []);
  useEffect(() => {
    if (isAgain) setFocus('email');
  }, [isAgain, setFocus]);
  const form = useEarlyInput();

  const submit = handleSubmit(async ({ email }) => {
    try {
      const { message } = await api('POST /auth/forgot-password', { body: { email } });
      onAsked({ email, message });
    } catch (error) {
      if (placeFieldErrors(error, ['email'], setError)) return;
      setRefusal(refusalText(error, passwordMessages.resetMailFailed));
    }
  });

  return (
    <AuthForm ref={form} refusal={refusal} onTry={() => setRefusal(null)} submit={submit}>
      <TextField
        {...register('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
      />
      <Button type="submit" size="lg" isWide isBusy={isSubmitting} className="mt-1">
        {isSubmitting ? 'Sending...' : 'Send me a link'}
      </Button>
    </AuthForm>
  );
}
