import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openTestDatabase } from '../support/test-database.ts';

const instant = new Date('2026-03-04T05:06:07.089Z');
describe.each(['embedded', 'postgres'] as const)('the %s database', (kind) => {
  describe.skipIf(kind === 'postgres' && process.env['TEST_DATABASE_URL'] === undefined)(
    'gives the same',
    () => {
      let database: Database;
      beforeAll(async () => {
        database = await openTestDatabase(kind);
      });
      afterAll(async () => database.close());

      test('JavaScript values, whether sent with parameters or without', async () => {
        const bytes = Buffer.from([0, 1, 255]);
        const id = '01934567-89ab-7cde-8f01-23456789abcd';
        const sent = await sql<Record<string, unknown>>`select
        ${99_999_999_999}::bigint as "bigint", ${12.5}::numeric as "numeric", ${7}::integer as "integer", ${0.25}::float8 as "double",
        (select count(*) from generate_series(1, 3)) as "count", (select sum(g) from generate_series(1, 3) g) as "sum",
        ${instant}::timestamptz as "timestamptz", ${'2026-03-04'}::date as "date", ${JSON.stringify({ a: [1, null] })}::jsonb as "jsonb",
        ${['x', 'y,"z']}::text[] as "texts", ${id}::uuid as "uuid", ${bytes}::bytea as "bytea", ${true}::boolean as "boolean"
      `.execute(database.db);
        const literal = await database.pool.query(`select
        99999999999::bigint as "bigint", 12.5::numeric as "numeric", 7::integer as "integer", 0.25::float8 as "double",
        (select count(*) from generate_series(1, 3)) as "count", (select sum(g) from generate_series(1, 3) g) as "sum",
        '2026-03-04T05:06:07.089Z'::timestamptz as "timestamptz", '2026-03-04'::date as "date", '{"a":[1,null]}'::jsonb as "jsonb",
        array['x', 'y,"z'] as "texts", '${id}'::uuid as "uuid", '\\x0001ff'::bytea as "bytea", true as "boolean"`);
        const expected = {
          bigint: 99_999_999_999,
          numeric: 12.5,
          integer: 7,
          double: 0.25,
          count: 3,
          sum: 6,
          timestamptz: instant,
          date: '2026-03-04',
          jsonb: { a: [1, null] },
          texts: ['x', 'y,"z'],
          uuid: id,
          bytea: bytes,
          boolean: true,
        };
        expect(sent.rows).toEqual([expected]);
        expect(literal.rows).toEqual([expected]);
      });

      test('plan again to a statement with parameters', async () => {
        const marker = `marker_${kind}`;
        for (const value of [1, 2, 3]) {
          await sql`select ${value}::integer as ${sql.id(marker)}`.execute(database.db);
        }
        const prepared = await database.pool.query<{ name: string; uses: number }>(
          `select name, generic_plans + custom_plans as uses from pg_prepared_statements where statement like '%${marker}%'`,
        );
        expect(prepared.rows).toHaveLength(1);
        expect(prepared.rows[0]?.name).toMatch(/^q[0-9a-f]{24}$/);
        expect(prepared.rows[0]?.uses).toBe(3);
      });

      test('answer to several statements in one call', async () => {
        await database.pool.query('create table several (id integer); insert into several values (1), (2)');
        expect((await database.pool.query('select count(*) from several')).rows).toEqual([{ count: 2 }]);
      });

      test('answers after a failed statement, inside and outside a transaction', async () => {
        await database.pool.query('create table once_only (id integer primary key)');
        const insert = async () => database.pool.query('insert into once_only values ($1)', [1]);
        await insert();
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
        const read = async () => sql`select * from grows where id = ${1}`.execute(database.db);
        expect((await read()).rows).toEqual([{ id: 1 }]);
        await database.pool.query("alter table grows add column name text default 'new'");
        expect((await read()).rows).toEqual([{ id: 1, name: 'new' }]);
        expect((await read()).rows).toEqual([{ id: 1, name: 'new' }]);
      });
    },
  );
});
