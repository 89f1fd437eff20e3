import { localClock } from '@ballpark/domain/local-day.ts';
import { mayMail } from '@ballpark/domain/may-mail.ts';
import { isDigestTime } from '@ballpark/domain/notifications.ts';
import type { Deps } from '../deps.ts';
import { claimDigests, findDigestZones } from './mail-queries.ts';
import { findRecipients } from './recipient-queries.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { digestMailJob } from './send-digest-mail.ts';

const batch = 100;

/**
 * Enqueues the daily mail of everybody for whom it is morning and who has had none on this day. Claiming the notifications and enqueuing
 * the job are one transaction, so any number of workers may run at once. Answers how many.
 */
export async function askForDigests(deps: Deps): Promise<number> {
  const now = deps.now();
  const zones = (await findDigestZones(deps.db)).filter((zone) => isDigestTime(now.getTime(), zone));
  if (zones.length === 0) return 0;
  const todayByZone = new Map(zones.map((zone) => [zone, localClock(now.getTime(), zone).day]));
  let asked = 0;
  for (;;) {
    const count = await askBatch(deps, todayByZone, now);
    asked += count;
    if (count < batch) return asked;
  }
}

async function askBatch(deps: Deps, todayByZone: ReadonlyMap<string, string>, now: Date): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const digests = await claimDigests(trx, todayByZone, batch);
    const userIds = digests.map(({ userId }) => userId);
    const people = await findRecipients(trx, userIds);
    for (const digest of digests) {
      const person = people.get(digest.userId);
      const due = person ? mayMail(person, 'digest', now.getTime()) : null;
      if (due === null) continue;
      const wish = due > now.getTime() ? { startAfter: new Date(due) } : {};
      await deps.jobs.enqueue(trx, digestMailJob, digest, wish);
    }
    return digests.length;
  });
}

export const askForDigestsJob = job({
  name: 'ask-for-digests',
  cron: '3/15 * * * *',
  retry: recurring,
  async run(deps) {
    const count = await askForDigests(deps);
    if (count > 0) deps.log.info({ count }, 'daily mails asked for');
  },
});
