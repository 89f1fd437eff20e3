import { redirectOf } from '@ballpark/domain/route-access.ts';
import { t } from '@lingui/core/macro';
import { useSession } from '../lib/session/session.tsx';
import { LinkButton } from '../ui/button.tsx';

export function WayHome() {
  const { user } = useSession();
  if (redirectOf('full', user) === null) return null;
  return (
    <p className="mt-8 border-t border-line pt-6">
      <LinkButton to={user ? '/home' : '/'} variant="secondary">
        {t`Go home`}
      </LinkButton>
    </p>
  );
}
