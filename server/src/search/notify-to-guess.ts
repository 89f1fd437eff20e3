import { listListings } from '@ballpark/domain/contract/listings.ts';
import { localClock } from '@ballpark/domain/local-day.ts';
import { fewestToGuess, isToGuessTime, nearbyKm } from '@ballpark/domain/notifications.ts';
import type { Deps } from '../deps.ts';
import { type PendingNotification, notify } from '../notifications/notify.ts';
import { readFeed } from './feed.ts';
import { claimToNotify, dropUnreadToGuess, findZonesToNotify } from './to-guess-queries.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';

const batch = 20;
const query = listListings.query.parse({ radius: nearbyKm, toGuess: 'true', limit: 1 });

/**
 * Notifies people who want it, once a day, how many listings nearby are left to guess, if there are enough. Claiming the
 * recipients and notifying them are one transaction, so any number of workers may run at once. Answers how many were notified.
 */
export async function notifyToGuess(deps: Deps): Promise<number> {
  const nowMs = deps.now().getTime();
  const zones = (await findZonesToNotify(deps.db)).filter((zone) => isToGuessTime(nowMs, zone));
  if (zones.length === 0) return 0;
  const todayByZone = new Map(zones.map((zone) => [zone, localClock(nowMs, zone).day]));
  let count = 0;
  for (;;) {
    const { claimed, pending } = await notifyBatch(deps, todayByZone);
    count += pending;
    if (claimed < batch) return count;
  }
}

async function notifyBatch(deps: Deps, todayByZone: ReadonlyMap<string, string>) {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const people = await claimToNotify(trx, todayByZone, now, batch);
    const reads = { ...deps, db: trx, replica: trx };
    const pending: PendingNotification[] = [];
    for (const { id, latitude, longitude, blockedIds } of people) {
      if (latitude === null || longitude === null) continue;
      const { pagination } = await readFeed(reads, query, { id, point: { latitude, longitude }, blockedIds });
      const count = pagination.totalCount;
      if (count >= fewestToGuess)
        pending.push({ userId: id, kind: 'nearbyToGuess', listingId: null, count, facts: {}, at: now });
    }
    const userIds = people.map(({ id }) => id);
    if (userIds.length > 0) await dropUnreadToGuess(trx, userIds);
    await notify(trx, deps, pending, now);
    return { claimed: people.length, pending: pending.length };
  });
}

export const notifyToGuessJob = job({
  name: 'notify-to-guess',
  cron: '6/15 * * * *',
  retry: recurring,
  async run(deps) {
    const count = await notifyToGuess(deps);
    if (count > 0) deps.log.info({ count }, 'people notified of what is left to guess nearby');
  },
});
