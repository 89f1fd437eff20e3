import { ChangePasswordForm } from '../features/auth/change-password-form.tsx';
import { FirstPassword } from '../features/auth/first-password.tsx';
import { FactorSections } from '../features/security/factor-sections.tsx';
import { IdentitiesSection } from '../features/security/identities-section.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useWaysToProve } from '../lib/proof/use-ways-to-prove.ts';
import { useSession } from '../lib/session/session.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** The ways to sign in: the password, a second step, passkeys (product 3.9, 3.13, 3.14). */
export function Component() {
  const { user } = useSession();
  const { hasPassword } = useWaysToProve();
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>Security</PageTitle>
      <BackLink to="/settings">Back to Settings</BackLink>
      <PageHeader title="Security" description="How you get into your account, and nobody else." />
      <Surface as="section" padding="lg">
        <h2 className="type-heading">Password</h2>
        {hasPassword ? (
          <>
            <p className="mt-1 mb-5 text-ink-soft">
              After a change you stay signed in here, and nowhere else.
            </p>
            {user && <ChangePasswordForm email={user.email} />}
            <p className="mt-6 border-t border-line pt-6 text-ink-soft">
              Forgot the present one? <TextLink to="/forgot-password">Get a link by mail</TextLink>
            </p>
          </>
        ) : (
          user && <FirstPassword email={user.email} />
        )}
      </Surface>
      <FactorSections />
      <IdentitiesSection />
    </div>
  );
}
