import { factorMessages, passwordMessages } from '@ballpark/domain/contract/auth-messages.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fingerprint } from 'lucide-react';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { AuthForm, EmailField, useAuthForm } from '../features/auth/auth-form.tsx';
import { FormNotice, useWasReset } from '../features/auth/form-parts.tsx';
import { OidcSignIn } from '../features/auth/oidc-sign-in.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError } from '../lib/api/api.ts';
import { lazyResolver } from '../lib/lazy-resolver.ts';
import { canSuggestPasskeys, passkeyObstacle } from '../lib/passkeys/passkey-support.ts';
import { isVerificationLink, useIntendedPath } from '../lib/session/intended-path.ts';
import { useSession } from '../lib/session/session.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import { TextLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

const CodeStep = lazy(async () => ({
  default: (await import('../features/auth/code-step.tsx')).CodeStep,
}));

const resolver = lazyResolver(() =>
  import('../features/auth/auth-resolvers.ts').then((all) => all.credentialsResolver),
);

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
        <PageTitle>{t`Sign in`}</PageTitle>
        <Suspense>
          <CodeStep pending={pending} onStartOver={startOver} />
        </Suspense>
      </Surface>
    );
  }
  return (
    <Surface padding="lg">
      <PageTitle description={t`Sign in to see what your neighbours guess.`}>{t`Sign in`}</PageTitle>
      <PageHeader
        title={t`Welcome back`}
        description={
          isVerificationLink(wanted)
            ? t`Sign in to verify your email address. We’ll take you there afterwards.`
            : wanted === null
              ? t`Sign in to see what your neighbours guess.`
              : t`Please sign in to continue. We’ll take you back afterwards.`
        }
      />
      <LoginForm onCodeRequired={setPending} why={why} />
      <p className="mt-5 text-center text-sm text-ink-soft">
        <Trans>
          By signing in, you agree to our <TextLink to="/terms">terms</TextLink> and{' '}
          <TextLink to="/privacy">privacy policy</TextLink>.
        </Trans>
      </p>
      <p className="mt-6 border-t border-line pt-6 text-center">
        <Trans>
          New here? <TextLink to="/register">Create an account</TextLink>
        </Trans>
      </p>
    </Surface>
  );
}

type LoginFormProps = {
  onCodeRequired: (pending: string) => void;
  why: string | null;
};

/** The access guard redirects after sign-in. */
function LoginForm({ onCodeRequired, why }: LoginFormProps) {
  const { login } = useSession();
  const wasReset = useWasReset();
  const form = useAuthForm({
    resolver,
    fields: ['email', 'password'],
    why,
    failed: say(screenMessages.loginFailed),
    hasToast: true,
    async onSend(typed) {
      await login(typed);
      toast.success(screenMessages.welcomeBack);
    },
    onFailure(error) {
      if (!(error instanceof ApiError)) return false;
      if (error.pending !== null) {
        onCodeRequired(error.pending);
        return true;
      }
      // The toast goes after a few seconds.
      if (error.status === 401)
        form.setError('password', { message: say(screenMessages.loginRefused) }, { shouldFocus: true });
      return false;
    },
  });
  return (
    <AuthForm
      form={form}
      action={[t`Sign in`, t`Signing in...`]}
      after={
        <>
          <PasskeySignIn />
          <OidcSignIn
            note={
              <>
                <Trans>
                  If you&rsquo;re new here, you also accept the <TextLink to="/rules">house rules</TextLink>.
                </Trans>
              </>
            }
          />
        </>
      }
    >
      {wasReset && form.refusal === null && <FormNotice>{say(passwordMessages.passwordReset)}</FormNotice>}
      <EmailField {...form.field('email')} label={t`Email`} autoComplete="username webauthn" />
      <div className="flex flex-col gap-2">
        <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
        <TextLink to="/forgot-password" className="self-end text-sm">
          {t`Forgot password?`}
        </TextLink>
      </div>
    </AuthForm>
  );
}

const loadCalls = () => import('../lib/passkeys/passkey-calls.ts');

/** By this button, or the browser's autofill in the form. */
function PasskeySignIn() {
  const { enter } = useSession();
  const [isBusy, setBusy] = useState(false);
  const entering = useRef(enter);
  useEffect(() => {
    entering.current = enter;
  });

  useEffect(() => {
    let [isGone, isAsked] = [false, false];
    void suggest();
    return () => {
      isGone = true;
      if (isAsked) void loadCalls().then(({ forgetPasskeyRequest }) => forgetPasskeyRequest());
    };

    async function suggest() {
      if (!(await canSuggestPasskeys()) || isGone) return;
      const { signInByPasskey } = await loadCalls();
      if (isGone) return;
      isAsked = true;
      const reply = await signInByPasskey(true).catch(() => null);
      if (reply === null || isGone) return;
      entering.current(reply);
      toast.success(screenMessages.welcomeBack);
    }
  }, []);

  async function press() {
    const obstacle = passkeyObstacle();
    if (obstacle !== null) return toast.error(obstacle);
    setBusy(true);
    const { signInByPasskey, passkeyProblem } = await loadCalls();
    try {
      enter(await signInByPasskey());
      toast.success(screenMessages.welcomeBack);
    } catch (error) {
      const text = passkeyProblem(error, say(factorMessages.passkeyFailed));
      if (text !== null) toast.error(text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" size="lg" isWide isBusy={isBusy} onClick={() => void press()}>
      {!isBusy && <Fingerprint aria-hidden className="size-5" />}
      {t`Sign in with a passkey`}
    </Button>
  );
}
