import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../lib/api/api.ts';
import { keepRegistration, readRegistration } from '../../lib/session/kept-registration.ts';
import { lazyResolver } from '../../lib/lazy-resolver.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { preload } from '../../ui/preload.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { AuthForm } from './auth-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { OidcSignIn } from './oidc-sign-in.tsx';
import { placeFieldErrors } from './place-field-errors.ts';

/** The place of a person until onboarding asks for it (product 3.1). */
const nowhere = { latitude: 0, longitude: 0 };

const loadResolver = () => import('./auth-resolvers.ts').then((module) => module.registrationResolver);
const resolver = lazyResolver(loadResolver);

/** Makes an account; the access guard then leads on. A failure keeps what was typed (product 3.1). `invitation`: its token, empty without one. */
export function RegisterForm({ invitation }: { invitation: string }) {
  const session = useSession();
  const [isTaken, setTaken] = useState(false);
  // There are no default values: they would hide what was typed or filled in before this code was there.
  const { register, handleSubmit, setError, setValue, getValues, formState } = useForm({ resolver });
  const { errors, isSubmitting } = formState;
  useEffect(() => preload(loadResolver), []);
  const [password, setPassword] = useState('');
  const form = useEarlyInput(() => {
    setPassword(getValues('password') ?? '');
    const kept = readRegistration();
    // A text that was typed since the reload is kept.
    for (const field of ['name', 'email'] as const)
      if (kept && !getValues(field)) setValue(field, kept[field]);
  });

  const submit = handleSubmit(async (typed) => {
    try {
      await session.register({ ...typed, ...nowhere, ...(invitation && { invitation }) });
      toast.success(messages.accountCreated);
    } catch (error) {
      setTaken(error instanceof ApiError && error.code === 'EMAIL_TAKEN');
      if (placeFieldErrors(error, ['name', 'email', 'password'], setError)) return;
      toast.error(errorText(error, messages.registrationFailed));
    }
  });

  return (
    <AuthForm
      ref={form}
      onChange={(event) => keepRegistration(new FormData(event.currentTarget))}
      onTry={() => setTaken(false)}
      submit={submit}
    >
      <TextField
        {...register('name')}
        label="Full name"
        autoComplete="name"
        required
        error={errors.name?.message}
      />
      <TextField
        {...register('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
      />
      {isTaken && (
        <p className="text-sm text-ink-soft">
          Is this address yours?{' '}
          <TextLink to="/forgot-password" className="text-sm">
            Set a new password
          </TextLink>{' '}
          by a link that we mail to it.
        </p>
      )}
      <NewPasswordField
        {...register('password', {
          onChange: (event: ChangeEvent<HTMLInputElement>) => setPassword(event.target.value),
        })}
        label="Password"
        typed={password}
        error={errors.password?.message}
      />
      <Button type="submit" size="lg" isWide isBusy={isSubmitting} className="mt-1">
        {isSubmitting ? 'Creating account...' : 'Create account'}
      </Button>
      <p className="text-center text-sm text-ink-soft">
        By creating an account you accept the <TextLink to="/rules">house rules</TextLink>.
      </p>
      <OidcSignIn />
    </AuthForm>
  );
}
