import { RegisterForm } from '../features/auth/register-form.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Makes an account (product 3.1). */
export function Component() {
  return (
    <Surface padding="lg">
      <PageTitle description="Create a free account and find out what something is worth.">
        Create your account
      </PageTitle>
      <PageHeader title="Create your account" description="It is free, and takes a minute." />
      <RegisterForm />
      <p className="mt-6 border-t border-line pt-6 text-center">
        Have an account already? <TextLink to="/login">Sign in</TextLink>
      </p>
    </Surface>
  );
}
