import { screenMessages as messages } from '@ballpark/domain/contract/screen-messages.ts';
import { LogIn } from 'lucide-react';
import { useIntendedPath } from '../../lib/use-intended-path.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** For someone who came by a link that needs an account: says why they are here and that the link is kept. */
export function SignInNotice() {
  if (useIntendedPath() === null) return null;
  return (
    <div role="status" className="border-b border-line bg-gold-soft text-gold-ink">
      <div className="page-wide flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p className="flex items-center gap-2.5 font-semibold">
          <LogIn aria-hidden className="size-5 shrink-0" />
          {messages.signInNeeded}. We kept your link.
        </p>
        <div className="flex gap-2.5">
          <LinkButton to="/login" size="sm" variant="secondary">
            Sign In
          </LinkButton>
          <LinkButton to="/register" size="sm">
            Get Started
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
