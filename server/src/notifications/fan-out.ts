import type { Deps } from '../deps.ts';
import { lockPosition, numberEvents, readOutbox, savePosition } from '../events/outbox-queries.ts';
import { hasUnreadEvents } from './fan-out-queries.ts';
import { collectNotifications } from './collect-notifications.ts';
import { growUnread } from './grow-unread.ts';
import { notify } from './notify.ts';
import { takeBack } from './take-back.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';

const batch = 200;
const reader = 'notifications';

/**
 * Notifies people of the events since the last run, whichever process runs it. The notifications and the position in the outbox are saved
 * in one transaction, and one process does it at a time. Answers the number of events.
 */
export async function fanOut(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<number> {
  await numberEvents(deps.db);
  if (!(await hasUnreadEvents(deps.db, batch))) return 0;
  let read = 0;
  for (;;) {
    const count = await fanOutBatch(deps);
    read += count;
    if (count < batch) return read;
  }
}

async function fanOutBatch(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<number> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const events = await readOutbox(trx, await lockPosition(trx, reader), batch);
    const last = events.at(-1);
    if (!last) return 0;
    const standing = await takeBack(trx, events, now);
    const pending = await collectNotifications(trx, standing, now.getTime());
    await notify(trx, deps, await growUnread(trx, pending, now), now);
    await savePosition(trx, reader, last.seq);
    return events.length;
  });
}

/** Each process also does this at once (main.ts); this job does what a crash has left over. */
export const fanOutJob = job({
  name: 'fan-out-events',
  cron: '* * * * *',
  retry: recurring,
  pollSeconds: 30,
  async run(deps) {
    await fanOut(deps);
  },
});
