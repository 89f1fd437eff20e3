import type { AccountExport } from '@ballpark/domain/contract/account.ts';
import { requireFreshProof } from '../auth/factors/require-fresh-proof.ts';
import { announceSecurityChange } from '../auth/security-mail.ts';
import type { Deps } from '../deps.ts';
import { takeFromLimit } from '../http/limits/rate-limit.ts';
import { newId } from '../new-id.ts';
import type { SessionUser } from '../session-user.ts';
import { insertExport } from './export-queries.ts';
import { readExport } from './read-export.ts';

const perPerson = { name: 'export', most: 5, perSeconds: 24 * 60 * 60 };
/** No job takes so long, its tries together: one that never ended keeps nobody from asking again. */
const abandonedAfterMs = 4 * 60 * 60 * 1000;

/** Has a copy of all the caller's data made (product 3.16), one at a time, for who has lately shown that it is them; answers how far it is. */
export async function startExport(deps: Deps, user: SessionUser): Promise<AccountExport> {
  requireFreshProof(user, deps.now());
  const present = await readExport(deps, user.id);
  if (present.state === 'making' && !isAbandoned(present.askedAt, deps.now())) return present;
  await takeFromLimit(deps, perPerson, user.id);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const id = newId();
    const abandonedBefore = new Date(now.getTime() - abandonedAfterMs);
    if (await insertExport(trx, { id, userId: user.id, now, abandonedBefore })) {
      await deps.jobs.enqueue(trx, 'make-export', { exportId: id });
      await announceSecurityChange(deps, trx, { userId: user.id, change: 'exportAsked', now });
    }
    return readExport(deps, user.id, trx);
  });
}

function isAbandoned(askedAt: string | null, now: Date): boolean {
  return askedAt !== null && Date.parse(askedAt) < now.getTime() - abandonedAfterMs;
}
