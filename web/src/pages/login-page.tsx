import { passwordMessages } from '@ballpark/domain/contract/password-messages.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { lazy, Suspense, useState } from 'react';
import { AuthForm, EmailField, useAuthForm } from '../features/auth/auth-form.tsx';
import { FormNotice } from '../features/auth/form-notice.tsx';
import { OidcSignIn } from '../features/auth/oidc-sign-in.tsx';
import { PasskeySignIn } from '../features/auth/passkey-sign-in.tsx';
import { useWasReset } from '../features/auth/use-was-reset.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError } from '../lib/api/api.ts';
import { lazyResolver } from '../lib/lazy-resolver.ts';
import { isVerificationLink } from '../lib/session/intended-path.ts';
import { useSession } from '../lib/session/session.tsx';
import { useIntendedPath } from '../lib/session/use-intended-path.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Surface } from '../ui/surface.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { toast } from '../ui/toast.ts';

const CodeStep = lazy(async () => ({
  default: (await import('../features/auth/code-step.tsx')).CodeStep,
}));

const resolver = lazyResolver(() =>
  import('../features/auth/auth-resolvers.ts').then((all) => all.credentialsResolver),
);

/** Signs in, with a second step for people who have turned that on (product 3.3, 3.13). */
export function Component() {
  const wanted = useIntendedPath();
  const [pending, setPending] = useState<string | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  if (pending !== null) {
    const startOver = (reason: string | null) => {
      setWhy(reason);
      setPending(null);
    };
    return (
      <Surface padding="lg">
        <PageTitle>Sign in</PageTitle>
        <Suspense>
          <CodeStep pending={pending} onStartOver={startOver} />
        </Suspense>
      </Surface>
    );
  }
  return (
    <Surface padding="lg">
      <PageTitle description="Sign in to see what your neighbours suggest.">Sign in</PageTitle>
      <PageHeader
        title="Welcome back"
        description={
          isVerificationLink(wanted)
            ? `${messages.signInToVerify}. We kept your link.`
            : wanted === null
              ? 'Sign in to see what your neighbours suggest.'
              : `${messages.signInNeeded}. We kept your place.`
        }
      />
      <LoginForm onCodeRequired={setPending} why={why} />
      <p className="mt-5 text-center text-sm text-ink-soft">
        By signing in, you agree to our <TextLink to="/terms">terms</TextLink> and{' '}
        <TextLink to="/privacy">privacy policy</TextLink>.
      </p>
      <p className="mt-6 border-t border-line pt-6 text-center">
        New here? <TextLink to="/register">Create an account</TextLink>
      </p>
    </Surface>
  );
}

type LoginFormProps = {
  /** Called when the password was right and a code is needed as well. */
  onCodeRequired: (pending: string) => void;
  /** Why the second step has led back here. */
  why: string | null;
};

/** The access guard leads on from here. */
function LoginForm({ onCodeRequired, why }: LoginFormProps) {
  const { login } = useSession();
  const wasReset = useWasReset();
  const form = useAuthForm({
    resolver,
    fields: ['email', 'password'],
    why,
    failed: messages.loginFailed,
    hasToast: true,
    async onSend(typed) {
      await login(typed);
      toast.success(messages.welcomeBack);
    },
    onFailure(error) {
      if (!(error instanceof ApiError) || error.pending === null) return false;
      onCodeRequired(error.pending);
      return true;
    },
  });
  return (
    <AuthForm
      form={form}
      action={['Sign in', 'Signing in...']}
      after={
        <>
          <PasskeySignIn />
          <OidcSignIn
            note={
              <>
                Whoever is new here accepts the <TextLink to="/rules">house rules</TextLink> by it.
              </>
            }
          />
        </>
      }
    >
      {wasReset && form.refusal === null && <FormNotice>{passwordMessages.passwordReset}</FormNotice>}
      <EmailField {...form.field('email')} label="Email" autoComplete="username webauthn" />
      <div className="flex flex-col gap-2">
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <TextLink to="/forgot-password" className="self-end text-sm">
          Forgot password?
        </TextLink>
      </div>
    </AuthForm>
  );
}
