import type { OpenApi } from '../../src/docs/openapi-types.ts';

type Operation = OpenApi['paths'][string][string];
type Call = Pick<Operation, 'operationId' | 'responses'> & {
  parameters: Operation['parameters'] | undefined;
  requestBody: Operation['requestBody'] | undefined;
};
export type Wire = {
  paths: Record<string, Record<string, Call>>;
  schemas: OpenApi['components']['schemas'];
};

/** What a caller depends on: calls, and replies when they succeed. Notes and refusals are left out. */
export function wireOf({ paths, components }: OpenApi): Wire {
  return {
    paths: mapped(paths, (methods) => mapped(methods, succeeding)),
    schemas: components.schemas,
  };
}

function mapped<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)] as const));
}

function succeeding({ operationId, parameters, requestBody, responses }: Operation): Call {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return { operationId, parameters, requestBody, responses: Object.fromEntries(successes) };
}

/** JSON with a line for each path and each schema, so that a change of one is one changed line. */
export function linesOf({ paths, schemas }: Wire): string {
  return `{"paths":${inLines(paths)},"schemas":${inLines(schemas)}}\n`;
}

function inLines(record: object): string {
  const lines = Object.entries(record).map(
    ([key, value]) => `"${key}":${JSON.stringify(withoutNotes(value))}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}

/** A field may be called `description` as well: only texts of that name are notes, and none in an example. */
function withoutNotes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutNotes);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(
    ([key, value]) => key !== 'description' || typeof value !== 'string',
  );
  return Object.fromEntries(
    kept.map(([key, value]) => [key, key.startsWith('example') ? value : withoutNotes(value)]),
  );
}
