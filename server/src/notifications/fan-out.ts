import type { Deps } from '../deps.ts';
import { readOutbox } from '../events/read-outbox-queries.ts';
import * as queries from './fan-out-queries.ts';
import { gatherTold } from './gather-told.ts';
import { tell } from './tell.ts';

const batch = 200;

/**
 * Tells people of what happened since it was last asked, whichever process asks: what is told and how far the outbox was read
 * are of one transaction, and one process does it at a time. Answers how many events it went through.
 */
export async function fanOut(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<number> {
  if (!(await queries.hasNews(deps.db))) return 0;
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
    await queries.lockReading(trx);
    const position = await queries.findPosition(trx);
    if (position.isAhead) {
      await queries.renumberOutbox(trx, position.id);
      return batch;
    }
    const events = await readOutbox(trx, position, batch);
    const last = events.at(-1);
    if (!last) return 0;
    await tell(trx, deps, await gatherTold(trx, events, now.getTime()), now);
    await queries.savePosition(trx, last);
    return events.length;
  });
}
