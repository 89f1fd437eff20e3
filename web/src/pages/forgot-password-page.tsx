import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ForgotPasswordForm, type ResetMailAsked as Asked } from '../features/auth/forgot-password-form.tsx';
import { FormSign } from '../features/auth/form-sign.tsx';
import { ResetMailAsked } from '../features/auth/reset-mail-asked.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSession } from '../lib/session/session.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Asks for a link to a new password, signed in or not (product 3.8). */
export function Component() {
  const { user } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [typed, setTyped] = useState('');

  function askAgain(email: string) {
    setTyped(email);
    setAsked(null);
  }

  return (
    <Surface padding="lg">
      <PageTitle description="Get a link by mail and set a new password.">Forgot your password?</PageTitle>
      {asked ? (
        <ResetMailAsked {...asked} onAgain={() => askAgain(asked.email)} />
      ) : (
        <>
          <FormSign icon={KeyRound} />
          <PageHeader
            title="Forgot your password?"
            description="Tell us the address of your account, and we mail you a link to a new one."
          />
          <ForgotPasswordForm typed={typed} onAsked={setAsked} />
        </>
      )}
      <p className="mt-6 border-t border-line pt-6 text-center">
        {user ? (
          <TextLink to="/settings/security">Back to the settings</TextLink>
        ) : (
          <TextLink to="/login">Back to sign in</TextLink>
        )}
      </p>
    </Surface>
  );
}
