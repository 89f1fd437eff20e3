import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startWorker } from '../fault/worker.ts';
import {
  expire,
  insertListings,
  makeListing,
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
