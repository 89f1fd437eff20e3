import SwaggerParser from '@apidevtools/swagger-parser';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations, streams } from '@ballpark/domain/contract/operations.ts';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Media, Reference, ResponseObject, Schema } from '../../src/docs/failures-of.ts';
import { openApi } from '../../src/docs/openapi.ts';
import { faultAt, faultOf } from '../support/api-schema.ts';
import { makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const document = openApi('1');
const declared: readonly Endpoint[] = [...operations, ...streams];
const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1')}`,
    at: ['paths', path, method],
    operation,
  })),
);

test('a public validator finds nothing wrong with it', async () => {
  // The parser modifies its input.
  const copy: unknown = structuredClone(document);
  const validated = SwaggerParser.validate(copy as Parameters<typeof SwaggerParser.validate>[0]);
  await expect(validated).resolves.toMatchObject({ openapi: '3.1.0' });
});

test('it holds every operation of the contract at its path with its parameters, and no other', () => {
  const ofDocument = listed.map(({ route, operation }) => ({
    route,
    id: operation.operationId,
    access: operation['x-access'],
    params: (operation.parameters ?? []).filter((one) => one.in === 'path' && one.required).length,
  }));
  const expected = declared.map(({ route, id, access }) => ({
    route,
    id,
    access,
    params: route.match(/:/g)?.length ?? 0,
  }));
  expect(ofDocument).toHaveLength(expected.length);
  expect(ofDocument).toEqual(expect.arrayContaining(expected));
});

test('it uses every component that it names', () => {
  const text = JSON.stringify(document);
  for (const name of Object.keys(document.components.schemas))
    expect(text).toContain(`"#/components/schemas/${name}"`);
});

test.each(listed)('$route: every example fits its schema', ({ at, operation }) => {
  const { parameters = [], requestBody, responses } = operation;
  for (const [index, { example }] of parameters.entries())
    if (example !== undefined) expect(faultAt([...at, 'parameters', index, 'schema'], example)).toBe(null);
  const medias: [string[], Media | undefined][] = [
    [['requestBody'], requestBody?.content['application/json']],
    ...Object.entries(responses).map(([status, response]): [string[], Media | undefined] => [
      ['responses', status],
      jsonOf(response),
    ]),
  ];
  for (const [part, { examples = {} } = {}] of medias)
    for (const { value } of Object.values(examples))
      expect(faultAt([...at, ...part, 'content', 'application/json', 'schema'], value)).toBe(null);
});

test.each(listed)('$route: a body has an example, and each failure one with its code', ({ operation }) => {
  if (operation.requestBody)
    expect(operation.requestBody.content['application/json'].examples).toHaveProperty('call');
  for (const [status, response] of Object.entries(operation.responses)) {
    expect(resolved(response).description).not.toBe('');
    const examples = Object.entries(jsonOf(response)?.examples ?? {});
    if (Number(status) >= 400) expect(examples.length, status).toBeGreaterThan(0);
    for (const [name, { value }] of Number(status) >= 400 ? examples : [])
      expect(value).toMatchObject({ success: false, code: name.split(' ')[0] });
  }
});

test.each(declared)('$route: the contract takes its own example', ({ body, query, example }: Endpoint) => {
  // What a query holds arrives as text.
  const asked = Object.fromEntries(
    Object.entries(example?.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  expect(body?.safeParse(example?.body ?? {}).error).toBeUndefined();
  expect(query?.safeParse(asked).error).toBeUndefined();
});

test('the schemas that replies are tried with refuse what does not fit them', () => {
  const [route, data] = ['GET /auth/check-username', { available: true, message: 'It is free' }] as const;
  const wrong = [
    { data },
    { success: true, data: { available: true } },
    { success: true, data: { ...data, available: 'yes' } },
    { success: true, data: { ...data, passwordHash: 'x' } },
    { success: true, data, stack: 'x' },
  ];
  expect(faultOf({ route }, 200, { success: true, data })).toBe(null);
  for (const value of wrong) expect(faultOf({ route }, 200, value)).not.toBe(null);
  const failure = { success: false, error: 'No', message: 'No' };
  expect(faultOf({ route }, 401, { ...failure, code: 'SIGN_IN_NEEDED' })).toBe(null);
  expect(faultOf({ route }, 401, { ...failure, code: 'NO_SUCH_CODE' })).not.toBe(null);
  expect(faultOf({ route }, 418, failure)).not.toBe(null);
});

test('every operation, parameter and field says what it means', () => {
  const silent = [
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => [
      ...(schema.description === undefined ? [name] : []),
      ...silentFields(schema, name),
    ]),
    ...listed.flatMap(({ route, operation }) => {
      const { description, summary, parameters = [], requestBody, responses } = operation;
      return [
        ...(description === summary || summary === '' ? [route] : []),
        ...parameters.flatMap((one) => (one.description ? [] : [`${route} ${one.name}`])),
        ...silentFields(requestBody?.content['application/json'].schema, route),
        ...Object.values(responses).flatMap((response) => silentFields(dataIn(response), route)),
      ];
    }),
  ];
  expect(silent).toEqual([]);
});

describe('what it says of each access class and each write:', () => {
  const gates = [
    'SIGN_IN_NEEDED',
    'ACCOUNT_LEAVING',
    'ACCOUNT_SUSPENDED',
    'EMAIL_NOT_VERIFIED',
    'ONBOARDING_NEEDED',
    'ACCOUNT_LIMITED',
  ];
  const ofOthers = { adminKey: 0, leaving: 1, suspended: 2, session: 3, verified: 4 };
  const ofMembers = { full: 5, contributor: 6, moderator: 5, admin: 5 };

  test.each(listed)('$route', ({ route, operation }) => {
    const { 'x-access': access, security, parameters = [], responses } = operation;
    const isWrite = !route.startsWith('GET');
    const endpoint = declared.find((one) => one.route === route);
    const codes = Object.values(responses).flatMap((one) => Object.keys(jsonOf(one)?.examples ?? {}));

    const count = { ...ofOthers, ...ofMembers, public: isWrite ? 0 : 1 }[access];
    expect(gates.filter((gate) => codes.includes(gate))).toEqual(gates.slice(0, count));
    const optional = access === 'public' ? [{}, { session: [] }] : [{ session: [] }];
    expect(security).toEqual(access === 'adminKey' ? [] : optional);

    const ofWrites = ['413', '415', '429', '507'].every((status) => status in responses);
    expect(ofWrites).toBe(isWrite);
    expect(responses).toHaveProperty('503');
    for (const status of ['429', '503', '507'])
      if (responses[status]) expect(resolved(responses[status]).headers).toHaveProperty('retry-after');

    const key = parameters.find(({ name }) => name === 'Idempotency-Key');
    expect(key?.in).toBe(endpoint?.idempotent ? 'header' : undefined);
    expect(codes.filter((code) => code.startsWith('IDEMPOTENCY_KEY'))).toHaveLength(
      endpoint?.idempotent ? 3 : 0,
    );
    const success = responses[endpoint?.status ?? 200];
    expect(Object.keys((success && resolved(success).headers) ?? {})).toEqual(
      endpoint?.idempotent ? ['idempotency-replayed'] : [],
    );
  });
});

describe('on a server', () => {
  let on: TestApp;
  beforeAll(async () => void (on = await testApp()));
  afterAll(() => on.close());

  test('a refusal is the example of the document to the letter', async () => {
    const { token } = await makeUser(on);
    const stranger = { email: 'nobody@example.com', password: 'x' };
    const answers = [
      await on.call('POST /listings', { token, body: {} }),
      await on.call('POST /listings', { body: {} }),
      await on.call('POST /auth/login', { body: stranger }),
    ];
    const routes = ['POST /listings', 'POST /listings', 'POST /auth/login'];
    for (const [index, { status, headers: _, ...body }] of answers.entries()) {
      const response = listed.find(({ route }) => route === routes[index])?.operation.responses[status];
      expect(response && jsonOf(response)?.examples?.[body.code ?? '']?.value).toEqual(body);
    }
  });

  test.each(['/api/openapi.json', '/api/docs', '/api/docs/start.js', '/api/docs/swagger-ui.css'])(
    '%s is kept until it changes',
    async (url) => {
      const plain = await on.app.inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip;q=0, *;q=1' } });
      const small = await on.app.inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip' } });
      expect(plain.headers).toMatchObject({
        'cache-control': 'no-cache',
        etag: expect.stringMatching(/^"[\w.-]+"$/),
      });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(small.headers['content-encoding']).toBe('gzip');
      expect(small.headers.etag).not.toBe(plain.headers.etag);
      expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);

      const matched = { 'if-none-match': `W/${plain.headers.etag}`, 'accept-encoding': 'identity' };
      const again = await on.app.inject({ url, headers: matched });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const other = await on.app.inject({ url, headers: { 'if-none-match': '"other"' } });
      expect(other.statusCode).toBe(200);
    },
  );

  test('the page is made of files of this server alone, and holds nothing that its policy forbids', async () => {
    const { body, headers } = await on.app.inject('/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const files = Array.from(body.matchAll(/(?:src|href)="([^"]+)"/g), ([, file]) => file ?? '');
    expect(files).toContain('/api/docs/swagger-ui-bundle.js');
    for (const file of files.filter((file) => file.startsWith('/api/')))
      expect((await on.app.inject(file)).statusCode, file).toBe(200);
    expect(files.filter((file) => !file.startsWith('/'))).toEqual([]);
    expect(body).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
  });
});

function resolved(response: ResponseObject | Reference): ResponseObject {
  if (!('$ref' in response)) return response;
  const found = document.components.responses[response.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`${response.$ref} is not in the document`);
  return found;
}

function jsonOf(response: ResponseObject | Reference): Media | undefined {
  const { content } = resolved(response);
  return 'application/json' in content ? content['application/json'] : undefined;
}

/** The schema of a success, or of its list's items. */
function dataIn(response: Reference | ResponseObject): Schema | undefined {
  const data = '$ref' in response ? undefined : jsonOf(response)?.schema.properties?.data;
  return data?.items ?? data;
}

function silentFields({ properties = {} }: Schema = {}, owner: string): string[] {
  return Object.entries(properties).flatMap(([name, { description }]) =>
    description === undefined ? [`${owner}.${name}`] : [],
  );
}
