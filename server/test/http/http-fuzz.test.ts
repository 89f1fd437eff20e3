import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { refusalsOf } from '../../src/docs/failures-of.ts';
import { faultOf, fieldsOf } from '../support/api-schema.ts';
import {
  type MadeUser,
  makeListing,
  makePhoto,
  makeSuggestion,
  makeUser,
  readLedger,
} from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp({ config: { adminKey: 'an admin key' } });
let member: MadeUser;
beforeAll(async () => {
  member = await makeUser(on);
  // Made when it is first asked for.
  await on.call('GET /push/key', { token: member.token });
  await on.pool.query('create table canary (id integer)');
});

const ends = new Set(['logout', 'deleteAccount']);

const leaks =
  /node_modules|\.ts:\d|\bat \w+ \(|select "|from "|insert into|update "|relation|syntax error|unterminated|pg_|SQLSTATE|kysely|zod|fst_err|stack|\/work\/|\/home\/|file:\/\//i;

test.each(operations)(
  '$route bears whatever is sent, and takes every text for a text',
  { timeout: 120_000 },
  async (operation: Endpoint) => {
    const [id, otherIds] = await subjectsOf(operation);
    // An ended session must not affect other cases.
    const isOver = (status: number) => ends.has(operation.id) && status < 300;
    let token = ends.has(operation.id) ? (await makeUser(on)).token : member.token;
    const send = async ({ url, ...request }: Request) => {
      const answer = await on.app.inject({
        method: methodOf(operation),
        url,
        ...request,
        headers: { authorization: `Bearer ${token}`, ...request.headers },
      });
      const fault = faultIn(operation, answer);
      if (fault !== null)
        expect.fail(
          `${fault}: ${url.slice(0, 200)} ${JSON.stringify(request).slice(0, 300)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`,
        );
      // A person has at most twenty.
      if (operation.id === 'createToken') await on.db.deleteFrom('access_token').execute();
      if (isOver(answer.statusCode)) ({ token } = await makeUser(on));
      return answer;
    };
    const before = await lastWrite();
    for (const request of requestsTo(operation, id, otherIds)) await send(request);
    // A condition that came into a statement would make these two differ.
    const held = [...placesFor("x' or '1' = '1", operation, id)];
    for (const [at, failed] of [...placesFor("x' or '1' = '2", operation, id)].entries()) {
      const [one, other] = [await send(held[at] ?? failed), await send(failed)];
      expect(other.statusCode, JSON.stringify(failed)).toBe(one.statusCode);
      // A reply may echo the text.
      if (operation.route.startsWith('GET'))
        expect(other.body.replaceAll(/('|%27)2/g, '$11'), failed.url).toBe(one.body);
    }
    expect((await on.pool.query('select from canary')).rowCount).toBe(0);
    expect([...(await readLedger(on)).values()].filter(({ xp, sum }) => xp !== sum)).toEqual([]);
    if (operation.route.startsWith('GET')) expect(await lastWrite()).toBe(before);
  },
);

/** Changes with each transaction that writes. */
async function lastWrite(): Promise<unknown> {
  const { rows } = await on.pool.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  );
  return rows[0]?.next;
}

/** Finds a 5xx, internal details or a mismatch with the document. No `expect`, because there are many thousands of answers. */
function faultIn(operation: Endpoint, answer: { statusCode: number; body: string }): string | null {
  const { statusCode: status, body } = answer;
  if (status >= 500) return 'it failed';
  if (status >= 400 && leaks.test(body)) return 'it tells of the inside';
  // No route matches the address.
  if (status === 404 && !refusalsOf(operation).some((refusal) => refusal.status === 404)) return null;
  return faultOf(operation, status, JSON.parse(body));
}

function methodOf({ route }: Endpoint) {
  // A route begins with its verb.
  return route.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE';
}

/** Valid subjects, and ones of other kinds. */
async function subjectsOf(operation: Endpoint): Promise<[string, string[]]> {
  // A new owner, because an operation may block one.
  const owner = await makeUser(on);
  const others = await makeListing(on, owner);
  const photoUrls = [(await makePhoto(on, member)).url];
  const own = await makeListing(on, member, { photoUrls });
  const suggestion = await makeSuggestion(on, own, { by: owner });
  const ids = [others.id, own.id, suggestion.id, member.user.id];
  const isOwners = refusalsOf(operation).some(({ code }) => code === 'NOT_LISTING_OWNER');
  if (isOwners) return [own.id, ids];
  if (operation.route.includes('/suggestions/'))
    return [(await makeSuggestion(on, others, { by: member })).id, ids];
  return [operation.route.includes('/listings/') ? others.id : owner.user.id, ids];
}

type Request = Pick<InjectOptions, 'payload' | 'headers'> & { url: string };

function* requestsTo(operation: Endpoint, id: string, otherIds: string[]): Generator<Request> {
  const path = `/api${operation.route.split(' ')[1]}`;
  const example = rightBodyOf(operation);
  const url = path.replace(/:\w+/, id);
  for (const id of otherIds) yield { url: path.replace(/:\w+/, id), ...payloadOf(example) };
  for (const headers of naughtyHeaders) yield { url, ...payloadOf(example), headers };
  for (const address of naughtyAddresses) {
    if (path.includes(':')) yield { url: path.replace(/:\w+/, () => address), ...payloadOf(example) };
    for (const name of fieldsOf(operation.query)) yield { url: `${url}?${name}=${address}` };
  }
  for (const name of fieldsOf(operation.query))
    yield { url: `${url}?${name}=1&${name}=1&${name}[]=2&${name}[a]=3` };
  yield { url: `${url}?${'a=1&'.repeat(2000)}` };
  for (const value of naughtyValues) yield* placesFor(value, operation, id);
  if (operation.route.startsWith('GET')) return;
  for (const payload of naughtyBodies)
    yield { url, payload, headers: { 'content-type': 'application/json' } };
  for (const type of naughtyTypes) yield { url, payload: '{"a":1}', headers: { 'content-type': type } };
  for (const value of naughtyValues) yield { url, ...payloadOf(value) };
}

/** In the address, each field of the query and each of the body. */
function* placesFor(value: unknown, operation: Endpoint, id: string): Generator<Request> {
  const path = `/api${operation.route.split(' ')[1]}`;
  const example = rightBodyOf(operation);
  const url = path.replace(/:\w+/, id);
  const text = encoded(value);
  // An empty segment makes another address.
  if (path.includes(':') && text !== '')
    yield { url: path.replace(/:\w+/, () => text), ...payloadOf(example) };
  for (const name of fieldsOf(operation.query)) yield { url: `${url}?${name}=${text}` };
  if (operation.route.startsWith('GET')) return;
  for (const change of changesOf(example, fieldsOf(operation.body), value))
    yield { url, ...payloadOf(change) };
}

/** Replaces one field at a time, also in list items. */
function* changesOf(body: unknown, names: readonly string[], value: unknown): Generator {
  const fields: Record<string, unknown> = isObject(body) ? body : {};
  for (const name of new Set([...names, ...Object.keys(fields)])) {
    yield { ...fields, [name]: value };
    const list = fields[name];
    if (!Array.isArray(list)) continue;
    yield { ...fields, [name]: [value] };
    for (const item of changesOf(list[0], [], value)) yield { ...fields, [name]: [item] };
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The contract's example without photos, so that only one field is wrong. */
function rightBodyOf({ example }: Endpoint): unknown {
  return example?.body && 'photoUrls' in example.body ? { ...example.body, photoUrls: [] } : example?.body;
}

function payloadOf(body: unknown): { payload?: string; headers?: Record<string, string> } {
  if (body === undefined) return {};
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A URL cannot hold half a surrogate pair.
  return encodeURIComponent(text.toWellFormed().slice(0, 2000));
}

/** Malicious or mistaken values for a field, parameter or body. */
const naughtyValues: readonly unknown[] = [
  null,
  -1,
  1e308,
  0.1 + 0.2,
  '',
  "x')); insert into canary values (1); --",
  'x"; insert into canary values (1); --',
  '1; insert into canary values (1)',
  "1' and 1 = cast((select version()) as integer) --",
  "' & !(|):* <-> '",
  '$1',
  '%_\\',
  '\udc00\ud800',
  'a\0b',
  '\r\nset-cookie: a=b',
  '﷽'.repeat(60),
  '\u202e\u200b\ufeff',
  'İıßſŸ',
  'x'.repeat(60_000),
  '1e999',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '90,180',
  'constructor',
  ['a', 1, {}],
  Array.from({ length: 5000 }, () => 'a'),
  nested(1500),
  ...fc.sample(fc.jsonValue(), { numRuns: 5, seed: 11 }),
];

/** Sent raw: invalid or unusual encodings. */
const naughtyAddresses: readonly string[] = [
  '%',
  '%0d%0aset-cookie:%20a=b',
  '%c0%ae%c0%ae%2f',
  '%ed%a0%80',
  '%25%32%66',
  'x'.repeat(10_000),
];

/** Invalid JSON, or JSON that parsers disagree about. */
const naughtyBodies: readonly (string | Buffer)[] = [
  'undefined',
  '{"a":1e400}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(70_000, 0x20),
];

const naughtyTypes: readonly string[] = [
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  '*/*',
];

const naughtyHeaders: readonly Record<string, string>[] = [
  { authorization: `Bearer ${'x'.repeat(5000)}` },
  { authorization: "Bearer ' or '1' = '1" },
  { 'idempotency-key': "x';--" },
  { 'x-forwarded-for': "1.1.1.1, '; insert into canary values (1); --" },
  { 'accept-encoding': 'x, *;q=0' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-0' },
];

function nested(depth: number): unknown {
  let value: unknown = 'a';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
