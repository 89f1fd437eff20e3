import { MailOpen } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { EmailChangeAsked as Asked } from './change-email-form.tsx';
import { LinkOutcome } from './link-outcome.tsx';

/** Says what to do after asking for a change. It does not reveal whether the address is taken. */
export function EmailChangeAsked({ email, message, onAgain }: Asked & { onAgain: () => void }) {
  return (
    <LinkOutcome icon={MailOpen} title="Check your new mailbox" text={message}>
      <p className="mb-3">
        You typed <strong className="wrap-anywhere">{email}</strong>. Nothing came? The mail can take a
        minute, and may hide in spam. Only its newest link works.
      </p>
      <Button variant="secondary" size="lg" isWide onClick={onAgain}>
        Use another address
      </Button>
    </LinkOutcome>
  );
}
