import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi } from '../../src/docs/openapi.ts';
import { makeListing, makePhoto, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import {
  naughtyAddresses,
  naughtyBodies,
  naughtyHeaders,
  naughtyTypes,
  naughtyValues,
} from '../support/naughty-values.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import {
  bodySchemaOf,
  readApiDocument,
  type JsonSchema,
  type Operation,
} from '../every-operation/api-document.ts';
import { schemaChecker } from '../every-operation/schema-checks.ts';
import { valueAt } from '../every-operation/walk.ts';

const document = readApiDocument(openApi('1'));
const check = schemaChecker(document);
let on: TestApp;
let member: MadeUser;
beforeAll(async () => {
  on = await testApp({ config: { adminKey: 'an admin key' } });
  member = await makeUser(on);
});
afterAll(() => on.close());

const ends = new Set(['logout', 'deleteAccount']);

const leaks =
  /node_modules|\.ts:\d|\bat \w+ \(|select "|from "|insert into|update "|relation|syntax error|pg_|kysely|zod|fst_err|stack|\/work\/|\/home\/|file:\/\//i;

test.each(document.operations)(
  '$method $path bears whatever is sent',
  { timeout: 120_000 },
  async (operation) => {
    const [id, otherIds] = await subjectsOf(operation);
    // An ended session must not affect other cases.
    const isOver = (status: number) => ends.has(operation.operationId) && status < 300;
    let token = ends.has(operation.operationId) ? (await makeUser(on)).token : member.token;
    let count = 0;
    for (const { url, ...request } of requestsTo(operation, id, otherIds)) {
      const answer = await on.app.inject({
        method: operation.method,
        url,
        ...request,
        headers: { authorization: `Bearer ${token}`, ...request.headers },
      });
      const fault = faultOf(operation, answer);
      if (fault !== null)
        expect.fail(
          `${fault}: ${url.slice(0, 200)} ${JSON.stringify(request).slice(0, 300)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`,
        );
      if (isOver(answer.statusCode)) ({ token } = await makeUser(on));
      count += 1;
    }
    expect(count).toBeGreaterThan(naughtyAddresses.length);
  },
);

/** Finds a 5xx, internal details or a mismatch with the document. No `expect`, because there are many thousands of answers. */
function faultOf(operation: Operation, answer: { statusCode: number; body: string }): string | null {
  if (answer.statusCode >= 500) return 'it failed';
  const declared = operation.responses.get(answer.statusCode)?.content['application/json'];
  // No route matches the address.
  if (!declared) return answer.statusCode === 404 ? null : 'no such status is declared';
  const body: unknown = JSON.parse(answer.body);
  const undeclared = check(declared.schema, body);
  if (undeclared !== null) return undeclared;
  if (answer.statusCode < 400) return null;
  if (leaks.test(answer.body)) return 'it tells of the inside';
  const code = valueAt(body, 'code');
  return Object.keys(declared.examples).some((known) => known === code) ? null : 'no such code is declared';
}

/** Valid subjects, and ones of other kinds. */
async function subjectsOf({ path, responses }: Operation): Promise<[string, string[]]> {
  // A new owner, because an operation may block one.
  const owner = await makeUser(on);
  const others = await makeListing(on, owner);
  const photoUrls = [(await makePhoto(on, member)).url];
  const own = await makeListing(on, member, { photoUrls });
  const suggestion = await makeSuggestion(on, own, { by: owner });
  const ids = [others.id, own.id, suggestion.id, member.user.id];
  const isOwners = JSON.stringify([...responses.values()]).includes('NOT_LISTING_OWNER');
  if (isOwners) return [own.id, ids];
  if (path.includes('/suggestions/')) return [(await makeSuggestion(on, others, { by: member })).id, ids];
  return [path.includes('/listings/') ? others.id : owner.user.id, ids];
}

type Request = Pick<InjectOptions, 'payload' | 'headers'> & { url: string };

function* requestsTo(operation: Operation, id: string, otherIds: string[]): Generator<Request> {
  const { path, parameters } = operation;
  const example = rightBodyOf(operation);
  const url = path.replace(/\{\w+\}/g, id);
  for (const id of otherIds) yield { url: path.replace(/\{\w+\}/g, id), ...payloadOf(example) };
  for (const headers of naughtyHeaders) yield { url, ...payloadOf(example), headers };
  for (const address of [...naughtyAddresses, ...naughtyValues.map(encoded)]) {
    // An empty segment makes another address.
    if (path.includes('{') && address !== '')
      yield { url: path.replace(/\{\w+\}/g, address), ...payloadOf(example) };
    for (const { name } of parameters.filter((parameter) => parameter.in === 'query')) {
      yield { url: `${url}?${name}=${address}` };
      yield { url: `${url}?${name}=${address}&${name}=1&${name}[]=2&${name}[a]=3` };
    }
  }
  yield { url: `${url}?${'a=1&'.repeat(2000)}` };
  if (operation.method === 'GET') return;
  for (const payload of naughtyBodies) {
    yield { url, payload, headers: { 'content-type': 'application/json' } };
    yield { url, payload };
  }
  for (const type of naughtyTypes) yield { url, payload: '{"a":1}', headers: { 'content-type': type } };
  for (const value of naughtyValues) {
    yield { url, ...payloadOf(value) };
    for (const change of changesOf(example, bodySchemaOf(document, operation), value))
      yield { url, ...payloadOf(change) };
  }
}

/** Replaces one field at a time, also in list items. */
function* changesOf(body: unknown, schema: JsonSchema | undefined, value: unknown): Generator {
  const fields: Record<string, unknown> = isObject(body) ? body : {};
  for (const name of new Set([...Object.keys(schema?.properties ?? {}), ...Object.keys(fields)])) {
    yield { ...fields, [name]: value };
    const list = fields[name];
    if (!Array.isArray(list)) continue;
    yield { ...fields, [name]: [value] };
    for (const item of changesOf(list[0], undefined, value)) yield { ...fields, [name]: [item] };
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The document's example with the member's photos, so that only one field is wrong. */
function rightBodyOf({ requestBody, path }: Operation): unknown {
  const example = requestBody?.content['application/json'].examples.call?.value;
  return isObject(example) && path.includes('listings') && 'photoUrls' in example
    ? { ...example, photoUrls: [] }
    : example;
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
