import SwaggerParser from '@apidevtools/swagger-parser';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { expect, test } from 'vitest';
import { openApi } from '../../src/docs/openapi.ts';
import type { Reference, ResponseObject, Schema } from '../../src/docs/failures-of.ts';
import { operationNamed, readApiDocument, type Operation } from '../every-operation/api-document.ts';
import { schemaChecker } from '../every-operation/schema-checks.ts';

const written = openApi('1.2.3');
const document = readApiDocument(written);
const check = schemaChecker(document);
const mediaOf = (id: string, status: number) =>
  operationNamed(document, id).responses.get(status)?.content['application/json'];

test('a public validator finds nothing wrong with it', async () => {
  // The parser modifies its input.
  const copy: unknown = structuredClone(written);
  await expect(
    SwaggerParser.validate(copy as Parameters<typeof SwaggerParser.validate>[0]),
  ).resolves.toMatchObject({
    openapi: '3.1.0',
  });
});

test('the validator would find something wrong', async () => {
  const { info: _, ...untitled } = structuredClone(written);
  const wrong: unknown = untitled;
  await expect(SwaggerParser.validate(wrong as Parameters<typeof SwaggerParser.validate>[0])).rejects.toThrow(
    /info/,
  );
});

test('each refusal says by which codes it may come', () => {
  const schema = mediaOf('updateListing', 409)?.schema;
  expect(schema).toMatchObject({
    properties: {
      code: { enum: expect.arrayContaining(['LISTING_NOT_OPEN', 'TYPE_FIXED', 'CURRENCY_FIXED']) },
    },
  });
});

test('every example fits its schema, and holds nothing that the schema does not declare', () => {
  let count = 0;
  for (const { operationId, parameters, requestBody, responses } of document.operations) {
    const given = parameters.filter(({ example }) => example !== undefined);
    const medias = [...responses.values(), ...(requestBody ? [requestBody] : [])].map(
      ({ content }) => content['application/json'],
    );
    const examples = [
      ...given.map(({ schema, example }) => ({ schema, value: example })),
      ...medias.flatMap(({ schema, examples }) =>
        Object.values(examples).map(({ value }) => ({ schema, value })),
      ),
    ];
    for (const { schema, value } of examples) expect(check(schema, value), operationId).toBeNull();
    count += examples.length;
  }
  expect(count).toBeGreaterThan(10 * operations.length);
});

test('every body has an example, and each failure one for each of its codes', () => {
  for (const { operationId, requestBody, responses } of document.operations) {
    if (requestBody)
      expect(requestBody.content['application/json'].examples, operationId).toHaveProperty('call');
    for (const [status, { content, description }] of responses) {
      const { examples } = content['application/json'];
      expect(description, operationId).not.toBe('');
      if (status < 400) continue;
      for (const [name, { value }] of Object.entries(examples))
        expect(value, operationId).toMatchObject({ success: false, code: name.split(' ')[0] });
      expect(Object.keys(examples).length, `${operationId} ${status}`).toBeGreaterThan(0);
    }
  }
});

test('its schemas refuse what does not fit them', () => {
  const schema = mediaOf('checkUsername', 200)?.schema ?? {};
  const data = { available: true, message: 'It is free' };
  const wrong = [
    { data },
    { success: true, data: { available: true } },
    { success: true, data: { ...data, available: 'yes' } },
    { success: true, data: { ...data, passwordHash: 'x' } },
    { success: true, data, stack: 'x' },
  ];
  expect(check(schema, { success: true, data })).toBeNull();
  expect(wrong.map((value) => check(schema, value)).filter((fault) => fault === null)).toEqual([]);
});

test('every operation, parameter and field says what it means', () => {
  for (const { operationId, summary } of document.operations) expect(summary, operationId).not.toBe('');
  const silent = [
    ...Object.entries(written.components.schemas).flatMap(([name, schema]) => [
      ...(schema.description === undefined ? [name] : []),
      ...silentFields(schema, name),
    ]),
    ...Object.values(written.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, description, summary, parameters = [], requestBody, responses }) => [
        ...(description === summary ? [operationId] : []),
        ...parameters.flatMap(({ name, description }) => (description ? [] : [`${operationId}.${name}`])),
        ...silentFields(requestBody?.content['application/json'].schema, operationId),
        ...Object.values(responses).flatMap((response) => silentFields(dataIn(response), operationId)),
      ]),
  ];
  expect(silent).toEqual([]);
});

/** The schema of a success, or of its list's items. */
function dataIn(response: Reference | ResponseObject): Schema | undefined {
  if ('$ref' in response || !('application/json' in response.content)) return undefined;
  const data = response.content['application/json'].schema.properties?.data;
  return data?.items ?? data;
}

function silentFields({ properties = {} }: Schema = {}, owner: string): string[] {
  return Object.entries(properties).flatMap(([name, { description }]) =>
    description === undefined ? [`${owner}.${name}`] : [],
  );
}

test('creates take an Idempotency-Key, mark a replay, and refuse a key that is invalid, in use or reused', () => {
  const declared: readonly Endpoint[] = operations;
  for (const { id, idempotent, status = 200 } of declared) {
    const operation = operationNamed(document, id);
    const header = operation.parameters.find(({ name }) => name === 'Idempotency-Key');
    expect(header?.in, id).toBe(idempotent ? 'header' : undefined);
    const codes = codesOf(operation).filter((code) => code.startsWith('IDEMPOTENCY_KEY'));
    expect(codes, id).toHaveLength(idempotent ? 3 : 0);
    const success = writtenResponse(id, status);
    expect(Object.keys(success?.headers ?? {}), id).toEqual(idempotent ? ['idempotency-replayed'] : []);
    if (header) {
      expect(check(header.schema, 'a-key')).toBeNull();
      expect(check(header.schema, 'two words')).not.toBeNull();
    }
  }
});

test('writes may be limited or refused for want of room, and whatever asks to wait says how long', () => {
  for (const operation of document.operations) {
    const statuses = [...operation.responses.keys()];
    const isWrite = operation.method !== 'GET';
    expect(
      [429, 507, 413, 415].every((status) => statuses.includes(status)),
      operation.operationId,
    ).toBe(isWrite);
    expect(statuses).toContain(503);
    for (const status of statuses.filter((status) => [429, 503, 507].includes(status)))
      expect(Object.keys(writtenResponse(operation.operationId, status)?.headers ?? {})).toEqual([
        'retry-after',
      ]);
  }
});

test('the access class decides the security and the refusals that it names', () => {
  const gates = [
    'SIGN_IN_NEEDED',
    'ACCOUNT_LEAVING',
    'ACCOUNT_SUSPENDED',
    'EMAIL_NOT_VERIFIED',
    'ONBOARDING_NEEDED',
    'ACCOUNT_LIMITED',
  ];
  const ofMembers = { full: 5, contributor: 6, moderator: 5, admin: 5 };
  const ofOthers = { leaving: 1, suspended: 2, session: 3, verified: 4 };
  const expected = { public: null, ...ofOthers, ...ofMembers, adminKey: 0 };
  for (const operation of document.operations) {
    const { operationId, security, method } = operation;
    const access = operation['x-access'];
    const count = expected[access] ?? (method === 'GET' ? 1 : 0);
    const codes = codesOf(operation);
    expect(
      gates.filter((gate) => codes.includes(gate)),
      operationId,
    ).toEqual(gates.slice(0, count));
    const optional = access === 'public' ? [{}, { session: [] }] : [{ session: [] }];
    expect(security, operationId).toEqual(access === 'adminKey' ? [] : optional);
  }
});

test('an operation without an access class makes the document unreadable', () => {
  const [path = ''] = Object.keys(written.paths);
  const copy = structuredClone(written);
  for (const operation of Object.values(copy.paths[path] ?? {}))
    Reflect.deleteProperty(operation, 'x-access');
  expect(() => readApiDocument(copy)).toThrow(/x-access/);
});

function codesOf({ responses }: Operation): string[] {
  return [...responses].flatMap(([status, { content }]) =>
    status < 400 ? [] : Object.keys(content['application/json'].examples),
  );
}

function writtenResponse(id: string, status: number) {
  const methods = Object.values(written.paths).flatMap((all) => Object.values(all));
  const response = methods.find(({ operationId }) => operationId === id)?.responses[status];
  return response && '$ref' in response
    ? written.components.responses[response.$ref.split('/').at(-1) ?? '']
    : response;
}
