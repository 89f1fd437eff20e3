import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { type Jobs, createJobs } from '../../src/jobs/job-queue.ts';
import { databaseKind, openTestDatabase } from '../support/test-database.ts';

type Data = { key: string };

const log = pino({ level: 'silent' });
const retry = { policy: 'standard', retryLimit: 0, expireInSeconds: 60 } as const;
let database: Database;
let jobs: Jobs<null>;
let kind: { name: string; retry: typeof retry; slots: number; run: (_: null, data: Data) => Promise<void> };
let begun: string[] = [];
/** What holds each up. */
let gates = new Map<string, Promise<void>>();

const plan = async (group: string, key: string, at: Date | null = null) =>
  database.db.transaction().execute((trx) => jobs.plan(trx, kind, { key }, { key, group, at }));
const inAnHour = () => new Date(Date.now() + 3_600_000);
async function waiting() {
  const { rows } = await sql<{ key: string; isDue: boolean }>`
    select singleton_key as key, start_after <= now() as "isDue" from pgboss.job
    where name = 'slow' and state = 'created' order by created_on`.execute(database.db);
  return rows;
}

describe.each([...new Set(['embedded', databaseKind] as const)])('slots on the %s database', (database_) => {
  beforeAll(async () => {
    database = await openTestDatabase(database_);
    kind = {
      name: 'slow',
      retry,
      slots: 3,
      async run(_, { key }) {
        begun.push(key);
        await gates.get(key);
      },
    };
    jobs = createJobs<null>({ kinds: [kind], pool: database.pool, log });
    await jobs.start(null);
  });
  afterEach(() => {
    begun = [];
    gates = new Map();
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  test('what takes long holds up no other group, and of a group one runs at a time', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const [ofAda, ofBen] = [
      ['a1', 'a2', 'a3', 'a4'],
      ['b1', 'b2'],
    ];
    for (const key of ofAda) gates.set(key, gate);
    for (const key of ofAda) await plan('ada', key);
    for (const key of ofBen) await plan('ben', key);
    await expect.poll(() => begun, { timeout: 30_000 }).toEqual(expect.arrayContaining(ofBen));
    expect(begun.filter((key) => ofAda.includes(key))).toEqual(['a1']);
    open();
    await expect.poll(() => begun.length, { timeout: 30_000 }).toBe(6);
    expect(begun.filter((key) => ofAda.includes(key))).toEqual(ofAda);
  });

  test('one waits for a key, at the time that was planned last, and one more if it runs', async () => {
    await plan('ada', 'a', inAnHour());
    await plan('ada', 'a', inAnHour());
    expect(await waiting()).toEqual([{ key: 'a', isDue: false }]);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    gates.set('a', gate);
    await plan('ada', 'a');
    await expect.poll(() => begun, { timeout: 30_000 }).toEqual(['a']);
    for (let count = 1; count <= 3; count += 1) await plan('ada', 'a');
    expect(await waiting()).toEqual([{ key: 'a', isDue: true }]);
    open();
    await expect.poll(() => begun, { timeout: 30_000 }).toEqual(['a', 'a']);
    expect(await waiting()).toEqual([]);
  });
});
