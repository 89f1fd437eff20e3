import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { operations } from './operations.ts';

type Node = { type?: unknown; maxItems?: number; [key: string]: unknown };

/** Paths of arrays without a maximum. */
function endless(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, maxItems } = node as Node;
  const own = type === 'array' && maxItems === undefined ? [path] : [];
  return [...own, ...Object.entries(node).flatMap(([name, inner]) => endless(inner, `${path}.${name}`))];
}

test('every list that a caller sends has a maximum, because each of its entries costs time', () => {
  const found = operations.flatMap((operation: Endpoint) =>
    [operation.query, operation.body].flatMap((schema) =>
      schema ? endless(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), operation.route) : [],
    ),
  );
  expect(found).toEqual([]);
});
