import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from './test-database.ts';

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'who calls is found out while every other connection is at work',
  async () => {
    const { db, callers, close } = await openTestDatabase('postgres');
    await sql`select pg_advisory_lock(1)`.execute(callers);
    const busy = Array.from({ length: 10 }, async () => sql`select pg_advisory_xact_lock(1)`.execute(db));
    expect((await sql`select 1`.execute(callers)).rows).toHaveLength(1);
    await sql`select pg_advisory_unlock(1)`.execute(callers);
    expect(await Promise.all(busy)).toHaveLength(10);
    await close();
  },
);
