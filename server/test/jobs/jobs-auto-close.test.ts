import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { jobs as kinds } from '../../src/jobs.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import { startWorker } from '../fault/worker.ts';
import {
  expire,
  insertListings,
  makeListing,
  makeSuggestion,
  makeUser,
  readEvents,
  readLedger,
  suggestionRow,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

/** Listings of ten owners, with three suggestions each. Ten people suggest nine times per owner; a tenth is the last that pays. */
async function makeExpired(on: TestApp): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(on)));
  const expired: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    const { user: owner } = await makeUser(on);
    const ids = await insertListings(on, owner.id, 30);
    for (const id of ids) await expire(on, id);
    const suggestions = ids.flatMap((id, index) =>
      [0, 1, 2].map((step) => {
        const by = people[(index * 7 + step) % people.length]?.user.id ?? '';
        return suggestionRow(id, by, owner.id, on.clock.now);
      }),
    );
    await on.db.insertInto('suggestion').values(suggestions).execute();
    expired.push(...ids);
  }
  return expired;
}

async function startClosing(on: TestApp, hoursOff: number) {
  const worker = startWorker('close', { databaseUrl: String(on.pool.options.connectionString) }, hoursOff);
  await once(worker.lines, 'line');
  return worker;
}

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'processes that close expired listings close each once and none early, with clocks a day off, though one is killed midway',
  async () => {
    const on = await testApp({ kind: 'postgres' });
    onTestFinished(() => on.close());
    const countClosed = async () => {
      const rows = await on.db.selectFrom('listing').select('id').where('is_active', '=', false).execute();
      return rows.length;
    };
    const owner = await makeUser(on);
    for (const minutes of [5, 23 * 60]) await expire(on, (await makeListing(on, owner)).id, -minutes);
    const ids = await makeExpired(on);
    const workers = await Promise.all([24, -24, 24].map((hours) => startClosing(on, hours)));
    for (const { go } of workers) go();
    while ((await countClosed()) < ids.length / 10) await sleep(5);
    const [killed, ...others] = workers;
    killed?.kill();
    for (const { ended } of others) expect(await ended).toMatchObject({ code: 0 });
    await killed?.ended;
    // As in the next minute.
    const last = await startClosing(on, 24);
    last.go();
    expect(await last.ended).toMatchObject({ code: 0 });

    const closes = (await readEvents(on)).filter(({ kind }) => kind === 'listing.autoClosed');
    expect([await countClosed(), closes.length]).toEqual([ids.length, ids.length]);
    const { rows } = await sql`select count(*)::int as awards, count(distinct suggestion_id)::int as paid
      from xp_award where suggestion_id is not null`.execute(on.db);
    expect(rows).toEqual([{ awards: 3 * ids.length, paid: 3 * ids.length }]);
    expect([...(await readLedger(on)).values()].filter(({ xp, sum }) => xp !== sum)).toEqual([]);
  },
);

test('a start after days closes overdue listings and sends due reminders, once', async () => {
  const on = await testApp();
  onTestFinished(() => on.close());
  /** Starts only the jobs, until they have done what is due. */
  async function startAgain(isDone: () => Promise<boolean>): Promise<void> {
    const jobs = createJobs({ kinds, pool: on.pool, log: on.deps.log });
    await jobs.start({ ...on.deps, jobs });
    await expect.poll(isDone).toBe(true);
    await jobs.stop();
  }
  const owner = await makeUser(on);
  const [over, soon] = [await makeListing(on, owner), await makeListing(on, owner)];
  await makeSuggestion(on, over);
  await expire(on, over.id, 3 * 24 * 60);
  await expire(on, soon.id, -5 * 60);
  const happened = async () => {
    const events = (await readEvents(on)).map(({ kind }) => kind);
    return events.filter((kind) => kind === 'listing.autoClosed' || kind === 'listing.endsSoon').toSorted();
  };

  await startAgain(async () => (await happened()).length === 2);
  await on.db.deleteFrom('outbox').execute();
  await expire(on, (await makeListing(on, owner)).id);
  await startAgain(async () => (await happened()).length > 0);
  expect(await happened()).toEqual(['listing.autoClosed']);
  const { data } = await on.call('GET /listings/:id', { params: { id: over.id }, token: owner.token });
  expect(data).toMatchObject({ isActive: false, finalPrice: null, suggestions: [{ xpAwarded: 5 }] });
});
