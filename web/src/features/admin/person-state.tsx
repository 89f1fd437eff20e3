import type { AdminUser } from '@ballpark/domain/contract/admin.ts';
import { t } from '@lingui/core/macro';
import { Badge } from '../../ui/badge.tsx';

type PersonStateProps = {
  person: Pick<AdminUser, 'deletionAt' | 'isSuspended' | 'isEmailVerified' | 'isOnboarded'>;
};

export function PersonState({ person }: PersonStateProps) {
  if (person.deletionAt !== null) return <Badge tone="danger">{t`Leaving`}</Badge>;
  if (person.isSuspended) return <Badge tone="danger">{t`Suspended`}</Badge>;
  if (!person.isEmailVerified) return <Badge tone="warning">{t`Email not verified`}</Badge>;
  return person.isOnboarded ? null : <Badge>{t`Not set up yet`}</Badge>;
}
