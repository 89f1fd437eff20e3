import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApi } from '../../src/docs/openapi.ts';
import type { Media, ResponseObject } from '../../src/docs/openapi-types.ts';
import { type Wire, wireOf } from './wire.ts';

// Tabs and apps that were loaded before a release go on calling the server after it.

// write-contract.ts wrote it.
const previous = JSON.parse(readFileSync(join(import.meta.dirname, 'contract-1.0.0.json'), 'utf8')) as Wire;
const before = callsOf(previous);
const today = new Map(callsOf(wireOf(openApi('next'))).map((call) => [call.operationId, call]));
const declared = new Map<string, Endpoint>(operations.map((operation) => [operation.id, operation]));

const validator = new Ajv2020({ allowUnionTypes: true });
addFormats.default(validator);
validator.addSchema({ $id: 'previous', $defs: tolerant(previous.schemas) });

test('every call of the previous contract has its route still', () => {
  expect(before.length).toBeGreaterThan(100);
  for (const { operationId, route } of before) expect(today.get(operationId)?.route).toBe(route);
});

test.each(before)('today’s reply of $operationId fits the previous contract', ({ operationId, reply }) => {
  expect(faultOf(reply, exampleOf(today.get(operationId)?.reply))).toBeNull();
});

test.each(before)('a previous call of $operationId is accepted', ({ operationId, body, query }) => {
  const { body: bodyNow, query: queryNow } = declared.get(operationId) ?? {};
  if (body) expect(bodyNow?.safeParse(exampleOf(body)).error).toBeUndefined();
  expect(queryNow?.safeParse(query).error).toBeUndefined();
});

test('a reply may have further fields and values, but none less', () => {
  const listing = before.find(({ operationId }) => operationId === 'getListing');
  const example = exampleOf(listing?.reply) as { data: Record<string, unknown> };
  const { title: _, ...untitled } = example.data;
  expect(faultOf(listing?.reply, { ...example, data: { ...example.data, isNew: true } })).toBeNull();
  expect(faultOf(listing?.reply, { ...example, data: { ...example.data, type: 'ANIMAL' } })).toBeNull();
  expect(faultOf(listing?.reply, { ...example, data: { ...example.data, title: 7 } })).not.toBeNull();
  expect(faultOf(listing?.reply, { ...example, data: untitled })).not.toBeNull();
});

type Call = {
  operationId: string;
  route: string;
  body: Media | undefined;
  query: Record<string, string>;
  reply: Media;
};

/** All calls but live streams, whose reply is events. */
function callsOf({ paths }: Wire): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, parameters = [], requestBody, responses }]) => {
      // A success is never a reference.
      const { content } = Object.values(responses)[0] as ResponseObject;
      if (!('application/json' in content)) return [];
      const given = parameters.filter((one) => one.in === 'query' && 'example' in one);
      return {
        operationId,
        route: `${method} ${path}`,
        body: requestBody?.content['application/json'],
        query: Object.fromEntries(given.map(({ name, example }) => [name, String(example)])),
        reply: content['application/json'],
      };
    }),
  );
}

function exampleOf(media: Media | undefined): unknown {
  return Object.values(media?.examples ?? {})[0]?.value;
}

/** What a caller of the previous contract would miss in a reply; null when nothing. */
function faultOf(media: Media | undefined, reply: unknown): string | null {
  const validate = validator.compile(tolerant(media?.schema ?? {}));
  return validate(reply) ? null : validator.errorsText(validate.errors);
}

/** The schema for a reader that takes values that it does not know for texts, and passes over further fields. */
function tolerant(schema: object): object {
  const text = JSON.stringify(schema, (_, node: unknown) => {
    if (typeof node !== 'object' || node === null) return node;
    const { enum: values, ...others } = node as { enum?: unknown };
    return Array.isArray(values) && values.every((value) => typeof value === 'string')
      ? { ...others, type: 'string' }
      : node;
  });
  // What was written as JSON just now is an object again.
  return JSON.parse(text.replaceAll('"#/components/schemas/', '"previous#/$defs/')) as object;
}
