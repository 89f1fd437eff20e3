import { t } from '@lingui/core/macro';
import { LogIn } from 'lucide-react';
import { isVerificationLink, useRefusedPath } from '../../lib/session/intended-path.ts';
import { LinkButton } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

/** Explains the redirect from a link that needs an account; the link is kept. Gone on other pages. */
export function SignInNotice() {
  const path = useRefusedPath();
  if (path === null) return null;
  const isVerifying = isVerificationLink(path);
  return (
    <NoticeBar
      icon={LogIn}
      text={
        isVerifying
          ? t`Sign in to verify your email address. We’ll take you there afterwards.`
          : t`Please sign in to continue. We’ll take you there afterwards.`
      }
    >
      <LinkButton to="/login" size="sm" variant={isVerifying ? 'primary' : 'secondary'}>
        {t`Sign In`}
      </LinkButton>
      {/* Verification links imply an account. */}
      {!isVerifying && (
        <LinkButton to="/register" size="sm">
          {t`Get Started`}
        </LinkButton>
      )}
    </NoticeBar>
  );
}
