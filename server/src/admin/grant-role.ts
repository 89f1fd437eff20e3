import type { Role } from '@ballpark/domain/roles.ts';
import type { Kysely } from 'kysely';
import { announceSecurityChange } from '../auth/security-mail.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { NotFound } from '../errors.ts';
import { saveRole } from './role-queries.ts';

const changes = { member: 'roleMember', moderator: 'roleModerator', admin: 'roleAdmin' } as const;

type Grant = { userId: string; role: Role; now: Date };

/**
 * Gives somebody a role in the caller's transaction, and mails them. Answers the former role; null if it was the same. Each call reads its
 * session from the database, so every process follows the new role at once. Throws 404 if there is no such person.
 */
export async function grantRole(
  deps: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, role, now }: Grant,
): Promise<Role | null> {
  const before = await saveRole(trx, userId, role);
  if (before === undefined) throw new NotFound();
  if (before === null) return null;
  await recordEvents(trx, [{ kind: 'user.roleChanged', userId }], now);
  await announceSecurityChange(deps, trx, { userId, change: changes[role], now });
  return before;
}
