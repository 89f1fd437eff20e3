import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { verificationHours } from '@ballpark/domain/account-days.ts';
import { homeOf } from '@ballpark/domain/route-access.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BadgeCheck, MailOpen, MailPlus, MailX } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { refusalText } from '../features/auth/form-parts.tsx';
import {
  ChangeEmailForm,
  EmailChangeAsked,
  type EmailChangeRequest,
} from '../features/auth/change-email-form.tsx';
import { useHeadingFocus } from '../features/auth/link-steps.tsx';
import { mailRefusedText } from '../features/auth/mail-refused-text.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError, api, errorText } from '../lib/api/api.ts';
import { useSession, useSignOut } from '../lib/session/session.tsx';
import { useWantedPage } from '../lib/session/use-wanted-page.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { lazyWhenIdle } from '../ui/lazy-when-idle.tsx';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';

// Continues when the link is opened on another device.
const LiveUpdates = lazyWhenIdle(() =>
  import('../features/live/live-updates.tsx').then((module) => module.LiveUpdates),
);

/** The hash that shows the form, so that Back closes it. */
const changing = 'change';

/** Success is shown this long before onboarding. */
const redirectAfterMs = 2_000;

export function Component() {
  const { user } = useSession();
  const { signOut, isSigningOut } = useSignOut();
  useWantedPage(user);
  return (
    <>
      <PageTitle>{t`Verify your email`}</PageTitle>
      {user && <EmailVerification user={user} />}
      <p className="mt-5 text-center">
        <Button variant="quiet" isBusy={isSigningOut} onClick={() => void signOut()}>
          {t`Sign Out`}
        </Button>
      </p>
    </>
  );
}

function EmailVerification({ user }: { user: OwnProfile }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [token] = useState(() => query.get('token') || null);
  // Removes the used token: URLs are bookmarked and shared.
  const forgetToken = useCallback(() => void navigate('/verify-email', { replace: true }), [navigate]);
  // A refused address is proven anew.
  const isProven = user.isEmailVerified && !user.isMailRefused;
  const verification = useEmailVerification(isProven ? null : token, forgetToken);
  const { state } = verification;
  const isWaiting = state === 'pending' || state === 'error';

  useEffect(() => {
    if (state !== 'success') return;
    const timer = setTimeout(() => void navigate('/onboarding', { replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  if (state !== 'success' && isProven) return <Navigate replace to={homeOf(user)} />;
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
      {state === 'success' && <Verified isOnboarded={user.isOnboarded} />}
      {state === 'pending' &&
        (user.isMailRefused ? <AddressRefused email={user.email} /> : <CheckYourEmail email={user.email} />)}
      {state === 'error' && (
        <VerificationRefused
          text={verification.text}
          onRetry={verification.canRetry ? () => void verification.verify() : undefined}
        />
      )}
      {isWaiting && (
        <LinkButton to={`/verify-email?${changing}`} variant="secondary" size="lg" isWide className="mt-3">
          {t`Change address`}
        </LinkButton>
      )}
    </Surface>
  );
}

/** For a mistyped address. */
function ChangeAddress({ email }: { email: string }) {
  const [asked, setAsked] = useState<EmailChangeRequest | null>(null);
  const place = useHeadingFocus();
  if (asked) return <EmailChangeAsked {...asked} onAgain={() => setAsked(null)} />;
  return (
    <div ref={place}>
      <BackLink to="/verify-email">{t`Back`}</BackLink>
      <PageHeader
        title={t`Change address`}
        description={t`We’ll email a link to the new one. Open it to continue.`}
      />
      <ChangeEmailForm email={email} onAsked={setAsked} />
    </div>
  );
}

function CheckYourEmail({ email }: { email: string }) {
  const steps = [
    t`Open your inbox. It can take a minute. Check your spam folder, too.`,
    t`Tap the link in the email. It works for ${plural(verificationHours, { one: '# hour', other: '# hours' })}.`,
    t`Come back here and set up your profile.`,
  ];
  return (
    <>
      <span className="on-faded-field mb-5 grid size-16 -rotate-3 place-items-center rounded-lg text-accent-ink">
        <MailOpen aria-hidden className="size-8 rotate-3" strokeWidth={1.75} />
      </span>
      <PageHeader
        title={t`Check Your Email`}
        description={
          <>
            <Trans>
              We&rsquo;ve sent a verification link to{' '}
              <strong className="wrap-anywhere text-ink">{email}</strong>.
            </Trans>
          </>
        }
      />
      <ol className="mb-7 flex flex-col gap-4">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3.5">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft type-amount text-accent-ink"
            >
              {at + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      <ResendButton />
    </>
  );
}

function AddressRefused({ email }: { email: string }) {
  return (
    <>
      <PageHeader title={t`Check your address`} description={mailRefusedText(email)} />
      <ResendButton />
    </>
  );
}

function Verifying() {
  return (
    <div role="status" className="flex flex-col items-center py-10 text-center text-accent-ink">
      <Spinner size="lg" />
      <p className="mt-5 type-heading text-ink">{t`Verifying your email...`}</p>
    </div>
  );
}

function Verified({ isOnboarded }: { isOnboarded: boolean }) {
  return (
    <div role="status" className="flex flex-col items-center py-8 text-center">
      <BadgeCheck aria-hidden className="size-20 animate-pop text-accent-ink" strokeWidth={1.5} />
      <p className="mt-4 type-heading">{t`Your email is verified`}</p>
      {!isOnboarded && <p className="mt-1.5 text-ink-soft">{t`Now let’s set up your profile.`}</p>}
    </div>
  );
}

/** `onRetry`: given if the link may still work. */
function VerificationRefused({ text, onRetry }: { text: string; onRetry: (() => void) | undefined }) {
  return (
    <>
      <span className="mb-5 grid size-16 place-items-center rounded-lg bg-danger-soft text-danger-ink">
        <MailX aria-hidden className="size-8" strokeWidth={1.75} />
      </span>
      <div role="alert">
        <PageHeader title={t`That didn’t work`} description={text} />
      </div>
      {onRetry && (
        <Button variant="secondary" size="lg" isWide className="mb-4" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
      <ResendButton isMain />
    </>
  );
}

/** Errors stay, with the time to wait. */
function ResendButton({ isMain = false, onSent }: { isMain?: boolean; onSent?: () => void }) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean } | null>(null);

  async function resend() {
    setSending(true);
    setOutcome(null);
    try {
      await api('POST /auth/resend-verification', {});
      toast.success(messages.verificationSent);
      setOutcome({ text: t`We’ve sent a new link. Earlier links no longer work.`, isError: false });
      onSent?.();
    } catch (error) {
      setOutcome({ text: refusalText(error, messages.resendFailed), isError: true });
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="flex flex-col gap-2.5">
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        size="lg"
        isWide
        isBusy={isSending}
        onClick={() => void resend()}
      >
        {!isSending && <MailPlus aria-hidden className="size-5" />}
        {t`Resend Verification Email`}
      </Button>
      {outcome && (
        <p
          role={outcome.isError ? 'alert' : undefined}
          className={
            outcome.isError
              ? 'text-center text-sm font-semibold text-danger-ink'
              : 'text-center text-sm font-semibold text-accent-ink'
          }
        >
          {outcome.text}
        </p>
      )}
    </div>
  );
}

type Verification =
  | { state: 'pending' | 'verifying' | 'success' }
  /** `canRetry`: the server has not judged the token. */
  | { state: 'error'; text: string; canRetry: boolean };

/** Verifies with the mail's token; does nothing for null. */
function useEmailVerification(
  token: string | null,
  onUsed: () => void,
): Verification & { verify: () => Promise<void> } {
  const { replaceUser } = useSession();
  const [verification, setVerification] = useState<Verification>({
    state: token === null ? 'pending' : 'verifying',
  });
  const hasStarted = useRef(false);

  const verify = useCallback(async () => {
    if (token === null) return;
    setVerification({ state: 'verifying' });
    try {
      const { user } = await api('POST /auth/verify-email', { body: { token } });
      setVerification({ state: 'success' });
      toast.success(messages.emailVerified);
      onUsed();
      replaceUser(user);
    } catch (error) {
      const canRetry = isUndecided(error);
      setVerification({ state: 'error', text: errorText(error, messages.verificationFailed), canRetry });
      if (!canRetry) onUsed();
    }
  }, [token, onUsed, replaceUser]);

  useEffect(() => {
    // Single use: StrictMode must not spend the token twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void verify();
  }, [verify]);

  return { ...verification, verify };
}

/** The server was unreachable, failed, or wants us to wait or sign in. */
function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 401;
}
