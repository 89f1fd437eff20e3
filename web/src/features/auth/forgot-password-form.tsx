import { passwordMessages } from '@ballpark/domain/contract/password-messages.ts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, errorText } from '../../lib/api/api.ts';
import { lazyResolver } from '../../lib/lazy-resolver.ts';
import { Button } from '../../ui/button.tsx';
import { fetchAhead } from '../../ui/fetch-ahead.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { FormRefusal } from './form-refusal.tsx';
import { placeFieldErrors } from './place-field-errors.ts';
import { waitText } from './wait-text.ts';

const loadResolver = () => import('./auth-resolvers.ts').then((module) => module.forgottenPasswordResolver);
const resolver = lazyResolver(loadResolver);

/** What the server says of every address, and the one that was typed. */
export type ResetMailAsked = { email: string; message: string };
type ForgotPasswordFormProps = {
  /** The address for which a link was asked before; empty at first. */
  typed: string;
  onAsked: (asked: ResetMailAsked) => void;
};

/** Asks for the mail by which a new password is set (product 3.8). */
export function ForgotPasswordForm({ typed, onAsked }: ForgotPasswordFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  // At first without default values: they would hide from the form what was typed or filled in before this code was there.
  const isAgain = typed !== '';
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver,
    ...(isAgain && { defaultValues: { email: typed } }),
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => fetchAhead(loadResolver), []);
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
      const text = `${errorText(error, passwordMessages.resetMailFailed)} ${waitText(error)}`.trim();
      setRefusal(text);
      toast.error(text);
    }
  });

  return (
    // The method keeps a submit that comes before this code from putting the address into the page's own.
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        setRefusal(null);
        void submit(event);
      }}
      className="flex flex-col gap-5"
    >
      {refusal !== null && <FormRefusal>{refusal}</FormRefusal>}
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
    </form>
  );
}
