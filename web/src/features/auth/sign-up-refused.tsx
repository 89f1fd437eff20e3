import { signUpMessages } from '@ballpark/domain/contract/auth-messages.ts';
import { DoorClosed, MailOpen } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { LinkOutcome } from './link-steps.tsx';

/** In the place of the form of registration, where nobody may sign up or an invitation is missing. */
export function SignUpRefused({ isClosed }: { isClosed: boolean }) {
  return (
    <LinkOutcome
      icon={isClosed ? DoorClosed : MailOpen}
      title={isClosed ? 'Signing up is closed' : 'By invitation'}
      text={isClosed ? signUpMessages.signUpClosed : signUpMessages.invitationNeeded}
    >
      <LinkButton to="/login" size="lg" isWide>
        Sign in
      </LinkButton>
    </LinkOutcome>
  );
}
