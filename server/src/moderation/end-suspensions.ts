import { insertAudit } from '../audit/audit-queries.ts';
import { lockPerson } from '../auth/session-queries.ts';
import type { Deps } from '../deps.ts';
import { holdAccount } from './hold-account.ts';
import { findOverdue, lockOwnListings } from './statement-queries.ts';

/** Gives those their account back whose suspension is over; answers how many. */
export async function endSuspensions({ db, now: clock }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const now = clock();
  const userIds = await findOverdue(db, now);
  for (const userId of userIds)
    await db.transaction().execute(async (trx) => {
      await lockOwnListings(trx, userId);
      if (!(await lockPerson(trx, userId))) return;
      await holdAccount(trx, userId, now);
      const about = { kind: 'user', id: userId };
      await insertAudit(trx, { action: 'end-suspension', by: 'rule', about, now });
    });
  return userIds.length;
}
