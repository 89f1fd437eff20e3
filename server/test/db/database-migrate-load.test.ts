import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../src/db/migrate.ts';
import { doneMigrations, type Migration, runMigrations } from '../../src/db/run-migrations.ts';
import { makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { silentLog } from '../support/test-database.ts';

const rounds = 20;
const callersAtOnce = 6;
/** In the other order than calls lock them: all in one transaction would deadlock with these. */
const tables = ['suggestion', 'app_user', 'listing'];

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'twenty upgrades under load fail nobody’s call',
  async () => {
    const on = await testApp({ kind: 'postgres' });
    onTestFinished(() => on.close());
    const load = await startLoad(on);
    onTestFinished(async () => void (await load.stop()));
    const known: Record<string, Migration> = { ...migrations };
    for (let round = 0; round < rounds; round++) {
      await load.answers(callersAtOnce);
      Object.assign(known, upgrade(round));
      await runMigrations(on.db, silentLog, known);
    }
    const statuses = await load.stop();
    expect(Object.keys(statuses).toSorted()).toEqual(['200', '201']);
    expect(await doneMigrations(on.db)).toEqual(Object.keys(known).toSorted());
    expect((await on.pool.query('select from pg_index where not indisvalid')).rowCount).toBe(0);
  },
);

function upgrade(round: number): Record<string, Migration> {
  const name = `9${String(round).padStart(2, '0')}`;
  const columns = tables.map((table, step): [string, Migration] => [
    `${name}${step}_${table}`,
    {
      async up(db) {
        await sql`alter table ${sql.id(table)} add column ${sql.id(`later_${round}`)} integer`.execute(db);
      },
    },
  ]);
  const index: Migration = {
    indexes: { [`listing_later_${round}`]: `listing (later_${round}, created_at)` },
  };
  return Object.fromEntries([...columns, [`${name}9_index`, index]]);
}

/** People who post, look, suggest, edit and close one after the other, without a pause. */
async function startLoad(on: TestApp) {
  const statuses: Record<string, number> = {};
  const waiting = new Set<() => void>();
  const stopped = new AbortController();
  let count = 0;
  const callers = await Promise.all(
    Array.from({ length: callersAtOnce }, async () => [await makeUser(on), await makeUser(on)] as const),
  );
  const work = Promise.all(
    callers.map(async ([owner, other]) => {
      while (!stopped.signal.aborted) await trade(on, owner, other, counted);
    }),
  );

  function counted({ status }: { status: number }): void {
    statuses[status] = (statuses[status] ?? 0) + 1;
    count += 1;
    for (const look of waiting) look();
  }
  return {
    /** Once so many more calls were answered. */
    async answers(more: number): Promise<void> {
      const until = count + more;
      await new Promise<void>((resolve) => {
        const look = (): void => {
          if (count < until) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      });
    },
    async stop() {
      stopped.abort();
      await work;
      return statuses;
    },
  };
}

async function trade(
  on: TestApp,
  owner: MadeUser,
  other: MadeUser,
  counted: (answer: { status: number }) => void,
): Promise<void> {
  const { token } = owner;
  const listing = await makeListing(on, owner);
  const params = { id: listing.id };
  counted(await on.call('GET /listings', { token, query: { search: 'bookcase' } }));
  counted(await on.call('POST /listings/:id/suggest', { token: other.token, params, body: { amount: 90 } }));
  counted(await on.call('PUT /listings/:id', { token, params, body: { ...listing, title: 'Oak shelf' } }));
  counted(await on.call('GET /listings/:id', { token, params }));
  counted(await on.call('POST /listings/:id/close', { token, params, body: { finalPrice: 100 } }));
}
