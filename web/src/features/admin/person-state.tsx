import type { AdminUser } from '@ballpark/domain/contract/admin.ts';
import { Badge } from '../../ui/badge.tsx';

type PersonStateProps = {
  person: Pick<AdminUser, 'deletionAt' | 'isSuspended' | 'isEmailVerified' | 'isOnboarded'>;
};

export function PersonState({ person }: PersonStateProps) {
  if (person.deletionAt !== null) return <Badge tone="danger">Leaving</Badge>;
  if (person.isSuspended) return <Badge tone="danger">Suspended</Badge>;
  if (!person.isEmailVerified) return <Badge tone="warning">Email not verified</Badge>;
  return person.isOnboarded ? null : <Badge>Not set up yet</Badge>;
}
