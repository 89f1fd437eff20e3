import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { openApi } from '../../src/docs/openapi.ts';

const document = openApi('1');
// The document's own words are none of JSON Schema's.
const validator = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(validator);
validator.addSchema(closed(document), 'api');

/**
 * What is wrong with a reply by the API's document, as a validator reads it that knows nothing of the server's own schemas; null if nothing
 * is. Undeclared statuses, codes and fields are faults.
 */
export function faultOf({ route }: Pick<Endpoint, 'route'>, status: number, body: unknown): string | null {
  const [method = '', path = ''] = route.split(' ');
  const steps = ['paths', `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`, method.toLowerCase(), 'responses'];
  return faultAt([...steps, status, 'content', 'application/json', 'schema'], body);
}

/** The same for any schema of the document. */
export function faultAt(steps: readonly (string | number)[], value: unknown): string | null {
  let at: (string | number)[] = [];
  let node = document as Node;
  for (const step of steps) {
    node = node?.[step] as Node;
    at.push(step);
    const reference = step === 'schema' ? undefined : node?.['$ref'];
    if (typeof reference !== 'string') continue;
    at = reference.slice(2).split('/');
    node = at.reduce((inner, name) => inner?.[name] as Node, document as Node);
  }
  if (!node) return `${steps.join(' ')} is not declared`;
  const pointer = `api#/${at.map(escaped).join('/')}`;
  const validate = validator.getSchema(pointer) ?? validator.compile({ $ref: pointer });
  return validate(value) === true ? null : validator.errorsText(validate.errors, { dataVar: 'it' });
}

type Node = Record<string | number, unknown> | undefined;

function escaped(step: string | number): string {
  return encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Declared objects have no further properties. */
function closed(node: object): object {
  const text = JSON.stringify(node, (_, value: object) =>
    isOpen(value) ? { ...value, additionalProperties: false } : value,
  );
  // Was written as JSON above.
  return JSON.parse(text) as object;
}

function isOpen(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'properties' in value &&
    'type' in value &&
    !('additionalProperties' in value)
  );
}

/** The names of the fields that are read from a query or body. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  // A schema with a name is written as a reference to it.
  const named = written.$defs?.[written.$ref?.split('/').at(-1) ?? ''];
  return Object.keys((named ?? written).properties ?? {});
}
