import { site } from '@ballpark/domain/site.ts';
import { lazy, Suspense } from 'react';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { useInvitation } from '../features/auth/use-invitation.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Few see it, so the page does without. */
const SignUpRefused = lazy(async () => ({
  default: (await import('../features/auth/sign-up-refused.tsx')).SignUpRefused,
}));

/** Makes an account (product 3.1), where this person may sign up (product 15.5). */
export function Component() {
  const invitation = useInvitation();
  const isClosed = site.signUp === 'closed';
  const lacksInvitation = site.signUp === 'invitation' && invitation === '';
  return (
    <Surface padding="lg">
      <PageTitle description="Create a free account and find out what something is worth.">
        Create your account
      </PageTitle>
      {isClosed || lacksInvitation ? (
        <Suspense>
          <SignUpRefused isClosed={isClosed} />
        </Suspense>
      ) : (
        <>
          <PageHeader title="Create your account" description="It is free, and takes a minute." />
          <RegisterForm invitation={invitation} />
          <p className="mt-6 border-t border-line pt-6 text-center">
            Have an account already? <TextLink to="/login">Sign in</TextLink>
          </p>
        </>
      )}
    </Surface>
  );
}
