import { createHash } from 'node:crypto';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import type { InjectOptions } from 'fastify';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf } from '../support/api-schema.ts';
import {
  type MadeUser,
  makeListing,
  makeSuggestion,
  makeUser,
  password,
  readLedger,
} from '../support/make.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let on: TestApp;
let victim: MadeUser;
let attacker: MadeUser;
let listing: { id: string };
let suggestion: { id: string };
beforeAll(async () => {
  on = await testApp();
  victim = await makeUser(on);
  attacker = await makeUser(on);
  listing = await makeListing(on, victim, { title: 'Oak bookcase' });
  suggestion = await makeSuggestion(on, listing, { by: attacker });
  await on.pool.query('create table canary (id integer)');
});
afterAll(() => on.close());

const attacks = [
  "'",
  '"',
  "\\'",
  "''; --",
  "x'; insert into canary values (1); --",
  "x'); insert into canary values (1); --",
  "x')); drop table canary; --",
  'x"; drop table canary; --',
  '1; insert into canary values (1)',
  "' || (select password_hash from app_user limit 1) || '",
  "' union select null, password_hash, null from app_user --",
  "', xp = 99999 where true; --",
  "' or pg_sleep(30) is null --",
  "1' and 1 = cast((select version()) as integer) --",
  '$1',
  '$$; insert into canary values (1); $$',
  '/**/or/**/1=1',
  "%' or '1' = '1",
  '&#39; or 1=1',
  '＇ or 1=1 --',
  "' & !(|):* <-> '",
];
const [isTrue, isFalse] = ["x' or '1' = '1", "x' or '1' = '2"];

const right: Record<string, unknown> = {
  name: 'Ada',
  email: 'nobody@example.com',
  password,
  latitude: 52.5,
  longitude: 13.4,
  preferences: ['helping'],
  title: 'Lamp',
  description: 'Brass',
  type: 'PRODUCT',
  location: 'Berlin',
  hasOffer: false,
  photoUrls: [],
  finalPrice: 5,
  amount: 5,
  base64Data: 'AAAA',
  photos: [{ base64Data: 'AAAA' }],
  query: 'Ber',
  adminKey: 'wrong',
};
const leaks =
  /syntax error|unterminated|pg_|select \w+ from|relation|column|SQLSTATE|kysely|argon2|PostgreSQL/i;

type Part = { in: 'query' | 'body' | 'path' | 'header'; field: string };
/** All operations read these. */
const headers: Part[] = ['authorization', 'idempotency-key', 'x-forwarded-for'].map((field) => ({
  in: 'header',
  field,
}));

const cases = operations.map((operation: Endpoint) => ({
  route: operation.route,
  parts: partsOf(operation),
}));

test.each(cases)('$route takes every text for a text', async ({ route, parts }) => {
  const before = await hashOfRows(on.pool);
  for (const part of parts) {
    for (const attack of attacks.filter((_, index) => !hashesPasswords(route) || index % 4 === 0))
      await send(route, part, attack);
    // An injectable condition would make true and false differ.
    const [held, failed] = [await send(route, part, isTrue), await send(route, part, isFalse)];
    expect(failed.statusCode, part.field).toBe(held.statusCode);
    // A reply may echo the text.
    if (route.startsWith('GET'))
      expect(failed.body.replaceAll(isFalse, '…'), part.field).toBe(held.body.replaceAll(isTrue, '…'));
  }
  const { rows } = await on.pool.query<{ planted: number }>(
    'select count(*)::integer as planted from canary',
  );
  expect(rows).toEqual([{ planted: 0 }]);
  expect([...(await readLedger(on)).values()].filter(({ xp, sum }) => xp !== sum)).toEqual([]);
  if (route.startsWith('GET')) expect(await hashOfRows(on.pool)).toBe(before);
});

test('what was attacked is as it was', async () => {
  const { data } = await on.call('GET /listings/:id', { params: listing, token: victim.token });
  expect(data).toMatchObject({ title: 'Oak bookcase', isActive: true, finalPrice: null });
  expect(data.suggestions.map(({ id, amount }) => [id, amount])).toEqual([[suggestion.id, 100]]);
  const { data: profile } = await on.call('GET /auth/profile', { token: victim.token });
  expect(profile.user).toEqual(victim.user);
});

/** These calls take 0.1 s each. */
function hashesPasswords(route: string): boolean {
  return route === 'POST /auth/register' || route === 'POST /auth/login';
}

async function send(route: string, part: Part, attack: string) {
  const [method = '', path = ''] = route.split(' ');
  const id = part.in === 'path' ? encodeURIComponent(attack) : idFor(route);
  const own: Record<string, unknown> = { [part.field]: attack };
  const headers: Record<string, string> = { authorization: `Bearer ${attacker.token}` };
  // These two would sign the attacker out or delete their data.
  if (route === 'POST /auth/logout' || route === 'PUT /suggestions/:id')
    headers['authorization'] = 'Bearer x';
  if (part.in === 'header') headers[part.field] = attack;
  const request: InjectOptions = {
    method,
    url: `/api${path.replace(/:\w+/, id)}`,
    headers,
    ...(part.in === 'query' ? { query: { [part.field]: attack } } : {}),
    ...(method === 'GET' ? {} : { payload: part.in === 'body' ? { ...right, ...own } : right }),
  };
  const answer = await on.app.inject(request);
  const told = `${part.in} ${part.field} ${attack}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect(answer.statusCode, told).toBeLessThan(500);
  if (answer.statusCode >= 400) expect(answer.body, told).not.toMatch(leaks);
  return answer;
}

function idFor(route: string): string {
  if (route.includes('/suggestions/:id')) return suggestion.id;
  return /profile|xp|users/.test(route) ? victim.user.id : listing.id;
}

function partsOf(operation: Endpoint): Part[] {
  return [
    ...fieldsOf(operation.query).map((field) => ({ in: 'query' as const, field })),
    ...fieldsOf(operation.body).map((field) => ({ in: 'body' as const, field })),
    ...(operation.params ? [{ in: 'path' as const, field: 'id' }] : []),
    ...(operation.id === 'createListing' ? headers : []),
  ];
}

/** A hash of the whole database. */
async function hashOfRows(pool: Pool): Promise<string> {
  return createHash('sha256')
    .update((await allRows(pool)).join('\n'))
    .digest('hex');
}

/** Every row with its table's name, sorted. */
async function allRows(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found.sort();
}
