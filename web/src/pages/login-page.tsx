import { screenMessages as messages } from '@ballpark/domain/contract/screen-messages.ts';
import { LoginForm } from '../features/auth/login-form.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useIntendedPath } from '../lib/use-intended-path.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Signing in (specification, section 2 'Login'). */
export function Component() {
  const wasKeptOut = useIntendedPath() !== null;
  return (
    <Surface padding="lg">
      <PageTitle description="Sign in to see what your neighbours suggest.">Sign in</PageTitle>
      <PageHeader
        title="Welcome back"
        description={
          wasKeptOut
            ? `${messages.signInNeeded}. We kept your place.`
            : 'Sign in to see what your neighbours suggest.'
        }
      />
      <LoginForm />
      <p className="mt-5 text-center text-sm text-ink-soft">
        By signing in, you agree to our terms and <TextLink to="/privacy">privacy policy</TextLink>.
      </p>
      <p className="mt-6 border-t border-line pt-6 text-center">
        New here? <TextLink to="/register">Create an account</TextLink>
      </p>
    </Surface>
  );
}
