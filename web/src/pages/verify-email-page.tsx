import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { homeOf } from '@ballpark/domain/route-access.ts';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import {
  ChangeEmailForm,
  EmailChangeAsked,
  type EmailChangeRequest,
} from '../features/auth/change-email-form.tsx';
import { CheckYourEmail } from '../features/auth/check-your-email.tsx';
import { useEmailVerification } from '../features/auth/use-email-verification.ts';
import { useHeadingFocus } from '../features/auth/use-heading-focus.ts';
import { VerificationRefused } from '../features/auth/verification-refused.tsx';
import { Verified } from '../features/auth/verified.tsx';
import { Verifying } from '../features/auth/verifying.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSession } from '../lib/session/session.tsx';
import { useWantedListing } from '../lib/session/use-wanted-listing.ts';
import { useSignOut } from '../lib/session/use-sign-out.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { lazyWhenIdle } from '../ui/lazy-when-idle.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';

// When the link is opened on another device, this one leads on at once.
const LiveUpdates = lazyWhenIdle(() =>
  import('../features/live/live-updates.tsx').then((module) => module.LiveUpdates),
);

/** The part of the page's address that shows the form, so that Back leads out of it. */
const changing = 'change';

/** How long the success is shown before onboarding begins (product 3.4). */
const redirectAfterMs = 2_000;

/** Verifies the e-mail address by the mail's link, or waits for it (product 3.4). */
export function Component() {
  const { user } = useSession();
  const { signOut, isSigningOut } = useSignOut();
  useWantedListing(user);
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
  // A used token is taken out of the address, where it could be bookmarked, shared and tried again.
  const forgetToken = useCallback(() => void navigate('/verify-email', { replace: true }), [navigate]);
  const verification = useEmailVerification(user.isEmailVerified ? null : token, forgetToken);
  const { state } = verification;
  const isWaiting = state === 'pending' || state === 'error';

  useEffect(() => {
    if (state !== 'success') return;
    const timer = setTimeout(() => void navigate('/onboarding', { replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  if (state !== 'success' && user.isEmailVerified) return <Navigate replace to={homeOf(user)} />;
  if (isWaiting && query.has(changing))
    return (
      <Surface padding="lg">
        <LiveUpdates />
        <ChangeAddress email={user.email} />
      </Surface>
    );
  return (
    <Surface padding="lg">
      {isWaiting && <LiveUpdates />}
      {state === 'verifying' && <Verifying />}
      {state === 'success' && <Verified />}
      {state === 'pending' && <CheckYourEmail email={user.email} />}
      {state === 'error' && (
        <VerificationRefused
          text={verification.text}
          onRetry={verification.canRetry ? () => void verification.verify() : undefined}
        />
      )}
      {isWaiting && (
        <LinkButton to={`/verify-email?${changing}`} variant="secondary" size="lg" isWide className="mt-3">
          Change address
        </LinkButton>
      )}
    </Surface>
  );
}

/** For an address that was mistyped: who cannot read its mail asks for another one, as in the settings (product 3.10). */
function ChangeAddress({ email }: { email: string }) {
  const [asked, setAsked] = useState<EmailChangeRequest | null>(null);
  const place = useHeadingFocus();
  if (asked) return <EmailChangeAsked {...asked} onAgain={() => setAsked(null)} />;
  return (
    <div ref={place}>
      <BackLink to="/verify-email">Back</BackLink>
      <PageHeader title="Change address" description="We mail a link to the new one. Open it to go on." />
      <ChangeEmailForm email={email} onAsked={setAsked} />
    </div>
  );
}
