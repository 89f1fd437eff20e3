import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../support/test-database.ts';

const connections = 10;

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'who calls is found out while every other connection is at work',
  async () => {
    const { db, callers, close } = await openTestDatabase('postgres');
    await db.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(1)`.execute(holder);
      const busy = Array.from({ length: connections - 1 }, async () =>
        sql`select pg_advisory_xact_lock(1)`.execute(db),
      );
      expect((await sql`select 1`.execute(callers)).rows).toHaveLength(1);
      await sql`select pg_advisory_unlock(1)`.execute(holder);
      expect(await Promise.all(busy)).toHaveLength(connections - 1);
    });
    await close();
  },
);
