import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { lazy, Suspense, useState } from 'react';
import { LoginForm } from '../features/auth/login-form.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { isVerificationLink } from '../lib/session/intended-path.ts';
import { useIntendedPath } from '../lib/session/use-intended-path.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { TextLink } from '../ui/text-link.tsx';

const CodeStep = lazy(async () => ({
  default: (await import('../features/auth/code-step.tsx')).CodeStep,
}));

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
