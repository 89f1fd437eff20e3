import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { logout } from '@ballpark/domain/contract/auth.ts';
import { createListing } from '@ballpark/domain/contract/listings.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../src/db/schema.ts';
import { findSecret } from '../../src/db/setting-queries.ts';
import { openApi } from '../../src/docs/openapi.ts';
import { alike } from '../support/alike.ts';
import { fieldsOf } from '../support/api-schema.ts';
import { makeListing, makeUser, type Person } from '../support/make.ts';
import { adminKey, rightCall } from '../support/right-calls.ts';
import { requestOf, useTestApp } from '../support/test-app.ts';

const { schemas } = openApi('1').components;
const writes: readonly Endpoint[] = operations.filter(({ route }) => !route.startsWith('GET'));
const on = useTestApp({ config: { adminKey } });
let victim: Person;
let tables: string[];
let columns: string[];
beforeAll(async () => {
  victim = await makeUser(on);
  for (const secret of ['device-secret', 'mark-secret', 'photo-secret', 'work-secret'] as const)
    await findSecret(on.db, secret);
  // Indexes the words, so that later uses add nothing.
  await makeListing(on, victim);
  const found = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(on.db);
  tables = [...new Set(found.rows.map((row) => row.table_name))].sort();
  columns = found.rows.map((row) => row.column_name);
});

test.each(writes)(
  '$route does and answers the same with every field of every model beside it',
  async (operation) => {
    const plain = await run(operation, {});
    expect(plain.status, JSON.stringify(plain)).toBeLessThan(300);
    for (const flag of [true, false])
      expect(await run(operation, injectionInto(operation, flag)), `flags are ${flag}`).toEqual(plain);
  },
);

test('what a call writes and removes is found', async () => {
  expect((await run(createListing, {})).changed).toContainEqual(expect.stringMatching(/^listing /));
  expect((await run(logout, {})).removed).toBe(1);
});

/** API fields and table columns that the operation does not take. */
function injectionInto(operation: Endpoint, flag: boolean): Record<string, unknown> {
  const models = Object.values(schemas).flatMap(({ properties = {} }) => Object.keys(properties));
  const names = new Set([...models, ...columns, 'isAdmin', 'role', 'roles', 'permissions', 'tier']);
  for (const name of fieldsOf(operation.body)) names.delete(name);
  expect(names.size).toBeGreaterThan(80);
  const fields = Object.fromEntries(Array.from(names, (name) => [name, hostile(name, flag)]));
  return { ...fields, user: { ...fields }, listing: { ...fields } };
}

function hostile(name: string, flag: boolean): unknown {
  if (/(^|_|[a-z])(id|Id)$/.test(name)) return victim.user.id;
  if (/^(is|has)[A-Z_]|unlocked|verified/.test(name)) return flag;
  if (/(At|_at)$/.test(name)) return '1999-01-01T00:00:00.000Z';
  if (/xp|amount|price|count|minor|rank|radius|tude/i.test(name)) return 42.42;
  return 'injected';
}

/** Returns the reply and all changed rows. */
async function run(operation: Endpoint, extra: object) {
  const member = await makeUser(on);
  const { body = {}, ...input } = await rightCall(operation, { on, member, other: victim });
  const before = await markTables(on.db, tables);
  const answer = await on.app.inject(requestOf(operation.route, { ...input, body: withExtra(body, extra) }));
  const { changed, removed } = await changesSince(on.db, tables, before);
  const names = new Map([
    [member.user.id, 'the member'],
    [victim.user.id, 'the victim'],
    [input.params?.['id'] ?? '', 'the subject'],
  ]);
  return {
    status: answer.statusCode,
    reply: JSON.parse(alike(answer.body, names, on.clock.now)) as unknown,
    changed: changed.map((row) => alike(row, names, on.clock.now)).sort(),
    removed,
  };
}

function withExtra(body: Record<string, unknown>, extra: object): unknown {
  const inside = Object.entries(body).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map((item: unknown) => (typeof item === 'object' ? { ...extra, ...item } : item))
      : value,
  ]);
  return { ...Object.fromEntries(inside), ...extra };
}

type Mark = { next: string; count: number };

async function markTables(db: Kysely<Schema>, tables: string[]): Promise<Mark> {
  const count = sumOf(tables.map((table) => sql`select count(*) from ${sql.table(table)}`));
  const next = sql`pg_snapshot_xmax(pg_current_snapshot())::text`;
  const { rows } = await sql<Mark>`select ${next} as next, ${count} as count`.execute(db);
  return one(rows);
}

/** By transaction id. A single statement, which on the embedded database costs more than the rows. */
async function changesSince(db: Kysely<Schema>, tables: string[], mark: Mark) {
  const isOld = sql`t.xmin::text::bigint < ${sql.lit(mark.next)}::bigint`;
  const written = tables.map(
    (table) =>
      sql`select ${sql.lit(table)} || ' ' || to_jsonb(t) as row from ${sql.table(table)} t where not ${isOld}`,
  );
  const kept = sumOf(tables.map((table) => sql`select count(*) from ${sql.table(table)} t where ${isOld}`));
  const changed = await sql<{ row: string }>`${sql.join(written, sql` union all `)}`.execute(db);
  const counted = await sql<{ count: number }>`select ${kept} as count`.execute(db);
  return { changed: changed.rows.map(({ row }) => row), removed: mark.count - one(counted.rows).count };
}

function sumOf(counts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(select sum(count)::int from (${sql.join(counts, sql` union all `)}) counts)`;
}

function one<T>([first]: T[]): T {
  if (first === undefined) throw new Error('nothing was found');
  return first;
}
