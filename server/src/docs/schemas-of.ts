import { z } from 'zod';

/** The parts of JSON Schema that are looked into; the rest goes out as zod writes it. */
export type Schema = {
  [key: string]: unknown;
  $ref?: string;
  format?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
  items?: Schema;
  anyOf?: Schema[];
};

/** Where OpenAPI has the schemas that others refer to. */
export const components = '#/components/schemas/';

/** Writes schemas of the contract by name, and apart from them what they refer to. `io`: what callers send, or what the server answers. */
export function schemasOf(io: 'input' | 'output', parts: Record<string, z.ZodType>) {
  const { properties, $defs } = z.toJSONSchema(z.object(parts), { io });
  const text = JSON.stringify([properties, $defs]).replaceAll('"#/$defs/', `"${components}`);
  // The parts of JSON Schema that the contract's schemas produce.
  const [written, named] = JSON.parse(text) as Record<string, Schema>[];
  return { parts: tidyFields(written), named: tidyFields(named) };
}

/** Removes what readers do not need. */
function tidy(schema: Schema): Schema {
  const { id: _, pattern, minimum = -Infinity, maximum = Infinity, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    // The format says the same in fewer words.
    ...(pattern !== undefined && schema.format === undefined ? { pattern } : {}),
    ...(minimum > Number.MIN_SAFE_INTEGER ? { minimum } : {}),
    ...(maximum < Number.MAX_SAFE_INTEGER ? { maximum } : {}),
    // A reply may get new fields later: a client that refuses unknown ones would break.
    ...(additionalProperties ? { additionalProperties } : {}),
    ...(schema.items ? { items: tidyInner(schema.items) } : {}),
    ...(schema.anyOf ? { anyOf: schema.anyOf.map(tidyInner) } : {}),
    ...(schema.properties ? { properties: tidyFields(schema.properties) } : {}),
  };
}

/** What is in a list, or one of several, is described by its field. */
function tidyInner(schema: Schema): Schema {
  const { description: _, ...rest } = tidy(schema);
  return rest;
}

function tidyFields(fields: Record<string, Schema> = {}): Record<string, Schema> {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, tidy(schema)]));
}
