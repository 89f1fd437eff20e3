import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expire, insertListings, makeUser, readLedger, suggestionRow } from '../support/make.ts';
import type { TestApp } from '../support/test-app.ts';

type Race = { listings: number; workers: number; kills: number };
/** All must be zero. */
type Outcome = {
  missed: number;
  twice: number;
  early: number;
  unpaid: number;
  paidTwice: number;
  failed: number;
  notAddingUp: number;
};

const suggestionsEach = 3;
/** Ten people suggest nine times per owner; a tenth is the last that pays. */
const listingsOfAnOwner = 30;

/** Processes with wrong clocks close listings at once, and some are killed. A last one runs as in the next minute. */
export async function raceAutoClose(
  on: TestApp,
  { listings, workers, kills }: Race,
): Promise<Outcome & { closedAtKill: number }> {
  const { ids, notDue } = await makeExpired(on, listings);
  const started = await Promise.all(Array.from({ length: workers }, (_, index) => startWorker(on, index)));
  for (const worker of started) worker.go();
  let closedAtKill = 0;
  while (closedAtKill < listings / 10) {
    await sleep(5);
    closedAtKill = await countClosed(on, ids);
  }
  for (const worker of started.slice(0, kills)) worker.kill();
  const failed = await countFailed(started.slice(kills));
  await Promise.all(started.map((worker) => worker.ended));
  const last = await startWorker(on, 0);
  last.go();
  return { ...(await judge(on, ids, notDue)), failed: failed + (await countFailed([last])), closedAtKill };
}

async function makeExpired(on: TestApp, count: number) {
  const owner = await makeUser(on);
  const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(on)));
  const [inAMinute = '', inADay = ''] = await insertListings(on, owner.user.id, 2);
  const listings: { id: string; ownerId: string }[] = [];
  while (listings.length < count) {
    const ownerId = (await makeUser(on)).user.id;
    const ids = await insertListings(on, ownerId, Math.min(listingsOfAnOwner, count - listings.length));
    listings.push(...ids.map((id) => ({ id, ownerId })));
  }
  const ids = listings.map(({ id }) => id);
  await on.db
    .updateTable('listing')
    .set({ expires_at: new Date(Date.now() - 60_000) })
    .where('id', 'in', ids)
    .execute();
  await expire(on, inAMinute, -5);
  await expire(on, inADay, -23 * 60);
  const suggestions = listings.flatMap(({ id, ownerId }, index) =>
    Array.from({ length: suggestionsEach }, (_, step) => {
      const userId = people[(index * 7 + step) % people.length]?.user.id ?? '';
      return suggestionRow(id, userId, ownerId, on.clock.now);
    }),
  );
  await on.db.insertInto('suggestion').values(suggestions).execute();
  return { ids, notDue: [inAMinute, inADay] };
}

async function startWorker(on: TestApp, index: number) {
  const url = on.pool.options.connectionString ?? '';
  const hoursOff = index % 2 === 0 ? 24 : -24;
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'auto-close-worker.ts'), url, String(hoursOff)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  await once(createInterface({ input: child.stdout }), 'line');
  return { go: () => child.stdin.write('go\n'), kill: () => child.kill('SIGKILL'), ended };
}

async function countFailed(workers: { ended: Promise<unknown[]> }[]): Promise<number> {
  const exits = await Promise.all(workers.map((worker) => worker.ended));
  return exits.filter(([code]) => code !== 0).length;
}

async function countClosed(on: TestApp, ids: string[]): Promise<number> {
  const { count } = await on.db
    .selectFrom('listing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('is_active', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

async function judge(on: TestApp, ids: string[], notDue: string[]): Promise<Omit<Outcome, 'failed'>> {
  const events = await on.db
    .selectFrom('outbox')
    .select('listing_id')
    .where('kind', '=', 'listing.autoClosed')
    .where('listing_id', 'in', ids)
    .execute();
  const awards = await on.db
    .selectFrom('xp_award')
    .select('suggestion_id')
    .where('listing_id', 'in', ids)
    .execute();
  const paid = new Set(awards.map((award) => award.suggestion_id)).size;
  const ledger = [...(await readLedger(on)).values()];
  return {
    missed: ids.length - (await countClosed(on, ids)),
    twice: events.length - new Set(events.map((event) => event.listing_id)).size,
    early: await countClosed(on, notDue),
    unpaid: ids.length * suggestionsEach - paid,
    paidTwice: awards.length - paid,
    notAddingUp: ledger.filter(({ xp, sum }) => xp !== sum).length,
  };
}
