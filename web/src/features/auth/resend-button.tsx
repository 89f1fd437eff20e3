import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { refusalText } from './refusal-text.ts';

/** Asks for the verification mail again. An error stays on the page, with the time to wait before the next try. */
export function ResendButton({ onSent }: { onSent?: () => void }) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean } | null>(null);

  async function resend() {
    setSending(true);
    setOutcome(null);
    try {
      await api('POST /auth/resend-verification', {});
      toast.success(messages.verificationSent);
      setOutcome({ text: 'A new link is on its way, and takes the place of those before.', isError: false });
      onSent?.();
    } catch (error) {
      setOutcome({ text: refusalText(error, messages.resendFailed), isError: true });
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="flex flex-col gap-2.5">
      <Button size="lg" isWide isBusy={isSending} onClick={() => void resend()}>
        {!isSending && <MailPlus aria-hidden className="size-5" />}
        Resend Verification Email
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
