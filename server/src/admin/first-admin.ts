import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import { readOwnProfile } from '../auth/sessions/sessions.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import { deleteSetting, findSetting, replaceOlderSetting } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Conflict } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { grantRole } from './users.ts';
import { hasAdmin } from './user-queries.ts';

export const claimKey = 'first-admin';

/** Of several processes that start together one offers the link, so that it is in one log only. */
const togetherMs = 60 * 1000;

/** Null if there is an admin, or another process has just offered it. */
export async function offerFirstAdmin({
  db,
  config,
  now,
}: Pick<Deps, 'db' | 'config' | 'now'>): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const token = newToken();
  const madeAt = now().getTime();
  const tokenHash = hashToken(token).toString('base64url');
  const since = config.databaseUrl === undefined ? Infinity : madeAt - togetherMs;
  if (!(await replaceOlderSetting(db, claimKey, { tokenHash, madeAt }, since))) return null;
  return `${config.publicUrl}/claim-admin#token=${token}`;
}

/** The token works once, also for concurrent calls. */
export async function claimAdmin(
  deps: Deps,
  token: string,
  { id: userId }: SessionUser,
): Promise<OwnProfile> {
  const kept = await findSetting(deps.db, claimKey);
  if (kept?.['tokenHash'] !== hashToken(token).toString('base64url'))
    throw new BadRequest('adminLinkUnknown');
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const used = await deleteSetting(trx, claimKey);
    if (used?.['tokenHash'] !== kept['tokenHash']) throw new BadRequest('adminLinkUnknown');
    if (await hasAdmin(trx)) throw new Conflict('adminLinkLate');
    await grantRole(deps, trx, { userId, role: 'admin', now });
    await insertAudit(trx, {
      action: 'claim-admin',
      by: { userId },
      about: { kind: 'user', id: userId },
      now,
    });
    return readOwnProfile(trx, userId);
  });
}
