import { MailX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ResendButton } from './resend-button.tsx';

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
