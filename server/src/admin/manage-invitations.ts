import type { ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listInvitations as contract } from '@ballpark/domain/contract/invitations.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import { countInvitations, deleteInvitation, findInvitations } from '../auth/invitation-queries.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { mostCounted, paginationOf, sliceOf } from '../pagination.ts';
import type { SessionUser } from '../session-user.ts';

/** A page of the invitations that can still be used. */
export async function listInvitations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  page: { page: number; limit: number },
) {
  const rows = await findInvitations(db, now(), sliceOf(page));
  const data: ReplyOf<typeof contract> = rows.map(({ id, createdBy, createdAt, expiresAt }) => ({
    id,
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
  return { data, pagination: paginationOf(page, await countInvitations(db, now(), mostCounted)) };
}

/**
 * Revokes an invitation, and logs it. Throws 404 if it is not open any more. A person who signs up with it at the same moment is either
 * first, or refused.
 */
export async function revokeInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
  admin: SessionUser,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = now();
    if (!(await deleteInvitation(trx, id, at))) throw new NotFound('invitationGone');
    await insertAudit(trx, { action: 'revoke-invitation', by: { userId: admin.id }, now: at });
  });
}
