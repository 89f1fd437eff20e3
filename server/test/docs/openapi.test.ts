import SwaggerParser from '@apidevtools/swagger-parser';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations, streams } from '@ballpark/domain/contract/operations.ts';
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

test('it holds every operation of the contract for whom it is, and no other', () => {
  const ofDocument = listed.map(({ route, operation }) => `${route}: ${operation['x-access']}`);
  expect(ofDocument.sort()).toEqual(declared.map(({ route, access }) => `${route}: ${access}`).sort());
});

test.each(listed)('$route: every example fits its schema', ({ at, operation }) => {
  const { parameters = [], requestBody, responses } = operation;
  for (const [index, { example }] of parameters.entries())
    if (example !== undefined) expect(faultAt([...at, 'parameters', index, 'schema'], example)).toBe(null);
  const medias = Object.entries(responses).map(
    ([status, one]) => [['responses', status], jsonOf(one)] as const,
  );
  for (const [part, media] of [
    [['requestBody'], requestBody?.content['application/json']] as const,
    ...medias,
  ])
    for (const { value } of Object.values(media?.examples ?? {}))
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

test.each<[number, Record<string, unknown>, boolean]>([
  [200, { success: true }, true],
  [200, { success: true, stack: 'x' }, false],
  [200, { success: true, data: { available: 'yes', message: 'It is free' } }, false],
  [200, { success: true, data: { available: true, message: 'x', passwordHash: 'x' } }, false],
  [401, { success: false, code: 'NO_SUCH_CODE' }, false],
  [418, { success: false, code: 'SIGN_IN_NEEDED' }, false],
])('the schemas that replies are tried with take what fits and nothing else: %i %j', (status, body, fits) => {
  const usual = body['success']
    ? { data: { available: true, message: 'It is free' } }
    : { error: 'No', message: 'No' };
  const fault = faultOf({ route: 'GET /auth/check-username' }, status, { ...usual, ...body });
  expect(fault === null).toBe(fits);
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

test.each(listed)('$route: what may be sent again, and when', ({ route, operation }) => {
  const { parameters = [], responses } = operation;
  const isIdempotent = declared.find((one) => one.route === route)?.idempotent ?? false;
  for (const status of ['429', '503', '507'])
    if (responses[status]) expect(resolved(responses[status]).headers).toHaveProperty('retry-after');
  expect('413' in responses && '507' in responses).toBe(!route.startsWith('GET'));
  const key = parameters.find(({ name }) => name === 'Idempotency-Key');
  expect(key?.in).toBe(isIdempotent ? 'header' : undefined);
  const codes = Object.values(responses).flatMap((one) => Object.keys(jsonOf(one)?.examples ?? {}));
  expect(codes.filter((code) => code.startsWith('IDEMPOTENCY_KEY'))).toHaveLength(isIdempotent ? 3 : 0);
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
      const ask = (more = {}) =>
        on.app.inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip', ...more } });
      const { headers } = await ask();
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'gzip' });
      const again = await ask({ 'if-none-match': headers.etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
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
