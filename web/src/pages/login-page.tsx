import { screenMessages as messages } from '@ballpark/domain/contract/screen-messages.ts';
import { LoginForm } from '../features/auth/login-form.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { isVerificationLink } from '../lib/session/intended-path.ts';
import { useIntendedPath } from '../lib/session/use-intended-path.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Signing in (product 3.3). */
export function Component() {
  const wanted = useIntendedPath();
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
      <LoginForm />
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
