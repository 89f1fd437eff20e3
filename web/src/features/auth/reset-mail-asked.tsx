import { MailOpen } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormSign } from './form-sign.tsx';
import type { ResetMailAsked as Asked } from './forgot-password-form.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

type ResetMailAskedProps = Asked & { onAgain: () => void };

/** Says what to do after asking for a link. It does not reveal whether there is an account. */
export function ResetMailAsked({ email, message, onAgain }: ResetMailAskedProps) {
  const outcome = useHeadingFocus();
  return (
    <div ref={outcome}>
      <FormSign icon={MailOpen} />
      <PageHeader title="Check your email" description={message} />
      <p>
        You typed <strong className="wrap-anywhere">{email}</strong>. Nothing came? The mail can take a
        minute, and may hide in spam. Only its newest link works, and an account gets three an hour at most.
      </p>
      <Button variant="secondary" size="lg" isWide className="mt-6" onClick={onAgain}>
        Ask again
      </Button>
    </div>
  );
}
