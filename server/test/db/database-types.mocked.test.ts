import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { databaseKind, openTestDatabase } from '../support/test-database.ts';

const instant = new Date('2026-03-04T05:06:07.089Z');
const id = '01934567-89ab-7cde-8f01-23456789abcd';

/** A value, its type, and the value as PostgreSQL writes it. */
const values: [value: unknown, type: string, literal: string][] = [
  [99_999_999_999, 'bigint', '99999999999'],
  [12.5, 'numeric', '12.5'],
  [7, 'integer', '7'],
  [0.25, 'float8', '0.25'],
  [instant, 'timestamptz', `'${instant.toISOString()}'`],
  ['2026-03-04', 'date', `'2026-03-04'`],
  [{ a: [1, null] }, 'jsonb', `'{"a":[1,null]}'`],
  [['x', 'y,"z'], 'text[]', `array['x', 'y,"z']`],
  [id, 'uuid', `'${id}'`],
  [Buffer.from([0, 1, 255]), 'bytea', `'\\x0001ff'`],
  [true, 'boolean', 'true'],
];

describe.each(['embedded', 'postgres'] as const)('the %s database', (kind) => {
  describe.skipIf(kind === 'postgres' && databaseKind !== 'postgres')('gives the same', () => {
    let database: Database;
    beforeAll(async () => {
      database = await openTestDatabase(kind);
    });
    afterAll(async () => database.close());

    test.each(values)(
      '%o for a %s, whether sent with parameters or without',
      async (value, type, literal) => {
        const isJson = type === 'jsonb';
        const sent = sql`select ${isJson ? JSON.stringify(value) : value}::${sql.raw(type)} as it`;
        expect((await sent.execute(database.db)).rows).toEqual([{ it: value }]);
        expect((await database.pool.query(`select ${literal}::${type} as it`)).rows).toEqual([{ it: value }]);
      },
    );

    test('numbers for counts and sums', async () => {
      const { rows } = await database.pool.query('select count(*), sum(g) from generate_series(1, 3) g');
      expect(rows).toEqual([{ count: 3, sum: 6 }]);
    });

    test('plan again to a statement with parameters', async () => {
      const marker = `marker_${kind}`;
      for (const value of [1, 2, 3])
        await sql`select ${value}::integer as ${sql.id(marker)}`.execute(database.db);
      const { rows } = await database.pool.query(
        `select name, generic_plans + custom_plans as uses from pg_prepared_statements where statement like '%${marker}%'`,
      );
      expect(rows).toEqual([{ name: expect.stringMatching(/^q[0-9a-f]{24}$/), uses: 3 }]);
    });

    test('answers after a failed statement, inside and outside a transaction', async () => {
      // Several statements in one call.
      await database.pool.query(
        'create table once_only (id integer primary key); insert into once_only values (1)',
      );
      const insert = async () => database.pool.query('insert into once_only values ($1)', [1]);
      await expect(insert()).rejects.toMatchObject({ code: '23505' });
      const inTransaction = database.db.transaction().execute(async (trx) => {
        await sql`insert into once_only values (${2})`.execute(trx);
        await sql`insert into once_only values (${1})`.execute(trx);
      });
      await expect(inTransaction).rejects.toMatchObject({ code: '23505' });
      expect((await database.pool.query('select id from once_only')).rows).toEqual([{ id: 1 }]);
    });

    test('statement its new columns after a migration', async () => {
      await database.pool.query('create table grows (id integer); insert into grows values (1)');
      const read = async () => (await sql`select * from grows where id = ${1}`.execute(database.db)).rows;
      expect(await read()).toEqual([{ id: 1 }]);
      await database.pool.query("alter table grows add column name text default 'new'");
      for (const _ of [1, 2]) expect(await read()).toEqual([{ id: 1, name: 'new' }]);
    });
  });
});
