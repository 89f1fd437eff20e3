import { insertAudit } from '../audit/audit-queries.ts';
import { lockPerson } from '../auth/session-queries.ts';
import type { Deps } from '../deps.ts';
import { holdAccount } from './hold-account.ts';
import { findOverdue, lockOwnListings } from './statement-queries.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';

/** Ends the suspensions and limits whose time is over, and notes that in the log; answers for how many people. */
export async function endRestrictions({ db, now: clock }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const now = clock();
  const people = await findOverdue(db, now);
  for (const { id: userId } of people)
    await db.transaction().execute(async (trx) => {
      await lockOwnListings(trx, userId);
      if (!(await lockPerson(trx, userId))) return;
      // Another process may have ended it while this one waited.
      const [overdue] = await findOverdue(trx, now, userId);
      if (!overdue) return;
      await holdAccount(trx, userId, now);
      const about = { kind: 'user', id: userId };
      for (const what of overdue.ended)
        await insertAudit(trx, { action: `end-${what}`, by: 'rule', about, now });
    });
  return people.length;
}

export const endRestrictionsJob = job({
  name: 'end-suspensions',
  cron: '* * * * *',
  retry: recurring,
  pollSeconds: 30,
  async run(deps) {
    const count = await endRestrictions(deps);
    if (count > 0) deps.log.info({ count }, 'limits and suspensions over');
  },
});
