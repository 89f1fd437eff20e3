import { signUpMessages } from '@ballpark/domain/contract/auth-messages.ts';
import { t } from '@lingui/core/macro';
import { DoorClosed, MailOpen } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { LinkOutcome } from './link-steps.tsx';
import { say } from '../../ui/say.ts';

export function SignUpRefused({ isClosed }: { isClosed: boolean }) {
  return (
    <LinkOutcome
      icon={isClosed ? DoorClosed : MailOpen}
      title={isClosed ? t`Sign-ups are closed` : t`By invitation only`}
      text={isClosed ? say(signUpMessages.signUpClosed) : say(signUpMessages.invitationNeeded)}
    >
      <LinkButton to="/login" size="lg" isWide>
        {t`Sign in`}
      </LinkButton>
    </LinkOutcome>
  );
}
