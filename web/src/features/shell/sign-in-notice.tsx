import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { LogIn } from 'lucide-react';
import { isVerificationLink } from '../../lib/session/intended-path.ts';
import { useIntendedPath } from '../../lib/session/use-intended-path.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Tells people who opened a link that needs an account why they are here, and that the link is kept. */
export function SignInNotice() {
  const path = useIntendedPath();
  if (path === null) return null;
  const isVerifying = isVerificationLink(path);
  return (
    <div role="status" className="border-b border-line bg-gold-soft text-gold-ink">
      <div className="page-wide flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p className="flex items-center gap-2.5 font-semibold">
          <LogIn aria-hidden className="size-5 shrink-0" />
          {isVerifying ? messages.signInToVerify : messages.signInNeeded}. We kept your link.
        </p>
        <div className="flex gap-2.5">
          <LinkButton to="/login" size="sm" variant={isVerifying ? 'primary' : 'secondary'}>
            Sign In
          </LinkButton>
          {/* People with a verification link have an account. */}
          {!isVerifying && (
            <LinkButton to="/register" size="sm">
              Get Started
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  );
}
