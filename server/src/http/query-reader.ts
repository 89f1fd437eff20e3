import { toJSONSchema, type z } from 'zod';

/**
 * Prepares the query of an address for its schema: an empty optional value counts as missing, and an empty number is invalid instead of 0.
 */
export function queryReader(schema: z.ZodType): (query: unknown) => unknown {
  // zod's own type for the schema is wider than the part that is read here.
  const { properties = {}, required = [] } = toJSONSchema(schema, { io: 'input' }) as ObjectSchema;

  function withoutEmpty([name, value]: [string, unknown]): [string, unknown][] {
    const { type = '', enum: choices } = properties[name] ?? {};
    if (value !== '') return [[name, value]];
    if (/^(number|integer)$/.test(type)) return [[name, Number.NaN]];
    const isNone = choices !== undefined && !choices.includes('') && !required.includes(name);
    return isNone ? [] : [[name, value]];
  }

  return (query) => {
    const fields = Object.entries(query ?? {});
    return fields.some(([, value]) => value === '')
      ? Object.fromEntries(fields.flatMap(withoutEmpty))
      : query;
  };
}

type ObjectSchema = {
  properties?: Record<string, { type?: string; enum?: unknown[] }>;
  required?: string[];
};
