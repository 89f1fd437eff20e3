import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { homeOf } from '@ballpark/domain/route-access.ts';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { CheckYourEmail } from '../features/auth/check-your-email.tsx';
import { useEmailVerification } from '../features/auth/use-email-verification.ts';
import { useVerifiedElsewhere } from '../features/auth/use-verified-elsewhere.ts';
import { VerificationRefused, Verified, Verifying } from '../features/auth/verification-outcome.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSession } from '../lib/session.tsx';
import { useSignOut } from '../lib/use-sign-out.ts';
import { Button } from '../ui/button.tsx';
import { Surface } from '../ui/surface.tsx';

/** How long the good news stays before onboarding, in milliseconds (specification, section 9). */
const redirectAfterMs = 2_000;

/** Confirming the e-mail address, by the mail's link or while waiting for it (specification, section 2 'Verify email'). */
export function Component() {
  const { user } = useSession();
  const { signOut, isSigningOut } = useSignOut();
  return (
    <>
      <PageTitle>Verify your email</PageTitle>
      {user && <EmailVerification user={user} />}
      <p className="mt-5 text-center">
        <Button variant="quiet" isBusy={isSigningOut} onClick={() => void signOut()}>
          Sign Out
        </Button>
      </p>
    </>
  );
}

function EmailVerification({ user }: { user: OwnProfile }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [token] = useState(() => query.get('token') || null);
  // A spent token has no business in the address, where it would be bookmarked, shared and tried again.
  const forgetToken = useCallback(() => void navigate('/verify-email', { replace: true }), [navigate]);
  const verification = useEmailVerification(user.isEmailVerified ? null : token, forgetToken);
  const { state } = verification;
  useVerifiedElsewhere(state === 'pending' || state === 'error');

  useEffect(() => {
    if (state !== 'success') return;
    const timer = setTimeout(() => void navigate('/onboarding'), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  if (state !== 'success' && user.isEmailVerified) return <Navigate to={homeOf(user)} replace />;
  return (
    <Surface padding="lg">
      {state === 'verifying' && <Verifying />}
      {state === 'success' && <Verified />}
      {state === 'pending' && <CheckYourEmail email={user.email} />}
      {state === 'error' && (
        <VerificationRefused
          text={verification.text}
          onRetry={verification.mayPass ? () => void verification.verify() : undefined}
        />
      )}
    </Surface>
  );
}
