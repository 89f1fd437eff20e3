import { operations } from '@ballpark/domain/contract/operations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defaultBodyLimit } from './add-endpoint.ts';
import { amountFields, hasManyParts, jsonFaultOf } from './parse-json.ts';

/** Not amounts, so precision hardly matters. */
const otherNumbers = ['latitude', 'longitude', 'version', 'days', 'terms', 'rules', 'fromRow'];

const faultOf = (text: string) => jsonFaultOf(text, JSON.parse(text))?.message ?? null;

describe('an amount in a body', () => {
  test.each([
    '99999999.999999999',
    '999999999.990000000000001',
    '1e-400',
    '1.23000000000000000000000001e0',
    `0.${'9'.repeat(60_000)}`,
    `1.${'0'.repeat(60_000)}1`,
  ])('that loses digits as a number of the machine is refused: %s', (number) => {
    for (const field of amountFields)
      expect(jsonFaultOf(`{"${field}": ${number} }`, { [field]: Number(number) })).toMatchObject({
        status: 400,
        message: messages.amountTooPrecise,
        fields: { [field]: messages.amountTooPrecise },
      });
    expect(faultOf(`{"\\u0061mount":${number}}`)).toBe(messages.amountTooPrecise);
  });

  test.each([
    '1',
    '-0.0',
    '999999999.99',
    '12.50000000000000000000000',
    '1.2500000000000000000E+1',
    '0.0000000000000000e5',
    '99999999999999999999999',
    '1e400',
  ])('that is held to its last digit goes on: %s', (number) => {
    expect(faultOf(`{"amount":${number}}`)).toBeNull();
  });

  test('that any machine wrote by its own numbers goes on', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (amount) => {
        expect(faultOf(JSON.stringify({ amount }))).toBeNull();
      }),
    );
  });

  test('is judged alone: coordinates and texts are not', () => {
    expect(faultOf('{"latitude":46.948271234567890123,"title":",99999999.999999999","amount":5}')).toBeNull();
  });

  test('is judged by its name, whatever the operation', () => {
    const names = operations.flatMap((operation) =>
      'body' in operation
        ? numbersIn(z.toJSONSchema(operation.body, { io: 'input', unrepresentable: 'any' }))
        : [],
    );
    expect(new Set(names)).toEqual(new Set([...amountFields, ...otherNumbers]));
  });
});

describe('a field that stands twice in one object', () => {
  test.each([
    '{"amount":5,"amount":50}',
    '{"amount":5,"\\u0061mount":50}',
    '{"a":{"b":1,"c":"}","b":[]}}',
    '[{"a":1},{"a":1,"b":2,"a":1}]',
    '{"a\\"":1,"a\\"":1}',
  ])('is refused: %s', (text) => {
    expect(faultOf(text)).toBe(messages.malformed);
  });

  test.each(['{"a":":","b":"\\":"}', '[{"a":1},{"a":1}]', '{"a":"x\\\\","b":"\\\\\\""}', '{"":""}'])(
    'is distinguished from equal fields of others, and from colons in texts: %s',
    (text) => {
      expect(faultOf(text)).toBeNull();
    },
  );

  test('is seen in none of what is written from any value', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(faultOf(text)).toBeNull();
      }),
    );
  });
});

test('nesting deeper than the stack hides no amount that loses digits', () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const text = `{"x":${deep},"amount":0.99999999999999999999}`;
  expect(jsonFaultOf(text, JSON.parse(text))).toMatchObject({ status: 400 });
});

test('a body of photos is not searched', () => {
  expect(faultOf(`{"a":1,"a":"${'x'.repeat(defaultBodyLimit)}"}`)).toBeNull();
});

function numbersIn(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isNumber = /number|integer/.test(String(Reflect.get(schema, 'type')));
  const parts = Object.entries(schema).flatMap(([key, part]) =>
    numbersIn(
      part,
      Array.isArray(schema) || /^(?:properties|anyOf|oneOf|allOf|items)$/.test(key) ? name : key,
    ),
  );
  return isNumber ? [name, ...parts] : parts;
}

describe('a large body', () => {
  const megabytes = (part: string) => part.repeat((2 * 1024 * 1024) / part.length);
  test.each([
    ['brackets in each other', megabytes('[')],
    ['empty objects', megabytes('{},')],
    ['numbers', megabytes('1,')],
    ['keys', megabytes('"a":1,')],
    ['backslashes', megabytes('\\\\')],
  ])('of %s is not parsed', (_, text) => {
    expect(hasManyParts(`{"photos":[${text}]}`)).toBe(true);
  });

  test.each([
    ['five photos with the longest names', 'AAAA'],
    // As PHP and .NET write them.
    ['five photos whose slashes and pluses are escaped', `${'A'.repeat(30)}\\/\\u002B`],
  ])('of %s is', (_, part) => {
    const photo = { base64Data: megabytes(part), filename: '[,{'.repeat(100) };
    expect(hasManyParts(JSON.stringify({ photos: Array.from({ length: 5 }, () => photo) }))).toBe(false);
  });
});
