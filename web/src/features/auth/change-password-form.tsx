import { passwordMessages } from '@ballpark/domain/contract/password-messages.ts';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../lib/api/api.ts';
import { lazyResolver } from '../../lib/lazy-resolver.ts';
import { ProofCancelled, useProof } from '../../lib/proof/use-proof.tsx';
import { pushKey } from '../../lib/push/push-key.ts';
import { Button } from '../../ui/button.tsx';
import { preload } from '../../ui/preload.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthForm } from './auth-form.tsx';
import { FormNotice } from './form-notice.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { placeFieldErrors } from './place-field-errors.ts';
import { refusalText } from './refusal-text.ts';
import { deviceStore } from '../../lib/storage.ts';

const loadResolver = () => import('./auth-resolvers.ts').then((module) => module.passwordChangeResolver);
const resolver = lazyResolver(loadResolver);
const empty = { currentPassword: '', newPassword: '' };

/** Sets a new password, with the present one, and with two-step sign-in a fresh proof; all other devices are signed out (product 3.9). */
export function ChangePasswordForm({ email }: { email: string }) {
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean } | null>(null);
  const [typed, setTyped] = useState('');
  const { withProof, proofDialog } = useProof();
  const { register, handleSubmit, setError, reset, formState } = useForm({ resolver, defaultValues: empty });
  const { errors, isSubmitting } = formState;
  useEffect(() => preload(loadResolver), []);

  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    // The server keeps the pushes to this browser.
    const pushEndpoint = deviceStore.getItem(pushKey) ?? undefined;
    try {
      await withProof(() =>
        api('PUT /auth/password', { body: { currentPassword, newPassword, pushEndpoint } }),
      );
      reset(empty);
      setTyped('');
      setOutcome({ text: passwordMessages.passwordChanged, isError: false });
      toast.success(passwordMessages.passwordChanged);
    } catch (error) {
      if (error instanceof ProofCancelled) return;
      if (placeFieldErrors(error, ['currentPassword', 'newPassword'], setError)) return;
      setOutcome({ text: refusalText(error, passwordMessages.passwordChangeFailed), isError: true });
    }
  });

  return (
    <>
      <AuthForm
        refusal={outcome?.isError === true ? outcome.text : null}
        onTry={() => setOutcome(null)}
        submit={submit}
      >
        {outcome?.isError === false && <FormNotice>{outcome.text}</FormNotice>}
        {/* Password managers read here whose passwords these are. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...register('currentPassword')}
          label="Present password"
          autoComplete="current-password"
          required
          error={errors.currentPassword?.message}
        />
        <NewPasswordField
          {...register('newPassword', {
            onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
          })}
          label="New password"
          typed={typed}
          error={errors.newPassword?.message}
        />
        <div className="flex justify-end">
          <Button type="submit" isBusy={isSubmitting} className="max-sm:w-full">
            {isSubmitting ? 'Saving...' : 'Change password'}
          </Button>
        </div>
      </AuthForm>
      {proofDialog}
    </>
  );
}
