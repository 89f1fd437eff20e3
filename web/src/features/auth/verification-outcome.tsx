import { BadgeCheck, MailX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ResendButton } from './resend-button.tsx';

export function Verifying() {
  return (
    <div role="status" className="flex flex-col items-center py-10 text-center text-accent-ink">
      <Spinner size="lg" />
      <p className="mt-5 type-heading text-ink">Verifying your email...</p>
    </div>
  );
}

export function Verified() {
  return (
    <div role="status" className="flex flex-col items-center py-8 text-center">
      <BadgeCheck aria-hidden className="size-20 animate-pop text-accent-ink" strokeWidth={1.5} />
      <p className="mt-4 type-heading">Your email is verified</p>
      <p className="mt-1.5 text-ink-soft">Next, your profile. We take you there.</p>
    </div>
  );
}

/** Says that the verification failed. `onRetry` is given when the link may still be good. */
export function VerificationRefused({ text, onRetry }: { text: string; onRetry: (() => void) | undefined }) {
  return (
    <>
      <span className="mb-5 grid size-16 place-items-center rounded-lg bg-danger-soft text-danger-ink">
        <MailX aria-hidden className="size-8" strokeWidth={1.75} />
      </span>
      <div role="alert">
        <PageHeader title="That did not work" description={text} />
      </div>
      {onRetry && (
        <Button variant="secondary" size="lg" isWide className="mb-4" onClick={onRetry}>
          Try again
        </Button>
      )}
      <ResendButton />
    </>
  );
}
