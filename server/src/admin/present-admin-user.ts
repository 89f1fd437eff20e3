import type { AdminUser } from '@ballpark/domain/contract/admin.ts';
import type { AdminUserRow } from './user-queries.ts';

/** A person as the admin pages show them. */
export function presentAdminUser(row: AdminUserRow): AdminUser {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    photoUrl: row.photo_url,
    email: row.email,
    role: row.role,
    xp: row.xp,
    isEmailVerified: row.email_verified_at !== null,
    isOnboarded: row.onboarded_at !== null,
    deletionAt: row.deletion_at?.toISOString() ?? null,
    isSuspended: row.suspended_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}
