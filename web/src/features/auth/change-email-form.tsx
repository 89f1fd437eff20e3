import { securityMessages } from '@ballpark/domain/contract/security-messages.ts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../lib/api/api.ts';
import { lazyResolver } from '../../lib/lazy-resolver.ts';
import { ProofCancelled, useProof } from '../../lib/proof/use-proof.tsx';
import { useWaysToProve } from '../../lib/proof/use-ways-to-prove.ts';
import { Button } from '../../ui/button.tsx';
import { preload } from '../../ui/preload.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { placeFieldErrors } from './place-field-errors.ts';
import { refusalText } from './refusal-text.ts';

const loadResolver = () => import('./email-resolver.ts').then((module) => module.emailChangeResolver);
const resolver = lazyResolver(loadResolver);
const loadAlone = () => import('./email-resolver.ts').then((module) => module.emailAloneResolver);
const aloneResolver = lazyResolver(loadAlone);

/** The typed address, and the server's text, which is the same for every address. */
export type EmailChangeAsked = { email: string; message: string };
type ChangeEmailFormProps = { email: string; onAsked: (asked: EmailChangeAsked) => void };

/** Asks for another e-mail address, with the present password, or a fresh proof of who has none (product 3.10). */
export function ChangeEmailForm({ email: present, onAsked }: ChangeEmailFormProps) {
  const { isKnown, hasPassword } = useWaysToProve();
  const { withProof, proofDialog } = useProof();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: hasPassword ? resolver : aloneResolver,
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => preload(loadResolver), []);

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      const { message } = await withProof(() =>
        api('POST /auth/email', { body: { email, ...(hasPassword && { password }) } }),
      );
      onAsked({ email, message });
    } catch (error) {
      if (error instanceof ProofCancelled) return;
      if (placeFieldErrors(error, ['email', 'password'], setError)) return;
      setRefusal(refusalText(error, securityMessages.emailChangeFailed));
    }
  });

  return (
    <>
      <AuthForm refusal={refusal} onTry={() => setRefusal(null)} submit={submit}>
        <p>
          Your email is <strong className="wrap-anywhere">{present}</strong>.
        </p>
        <TextField
          {...register('email')}
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.email?.message}
        />
        {/* Password managers read here whose password this is. */}
        <input type="email" autoComplete="username" value={present} readOnly hidden />
        {hasPassword && (
          <PasswordField
            {...register('password')}
            label="Present password"
            autoComplete="current-password"
            required
            error={errors.password?.message}
          />
        )}
        <div className="flex justify-end">
          <Button type="submit" disabled={!isKnown} isBusy={isSubmitting} className="max-sm:w-full">
            {isSubmitting ? 'Sending...' : 'Change email'}
          </Button>
        </div>
      </AuthForm>
      {proofDialog}
    </>
  );
}
