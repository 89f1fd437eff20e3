import { z } from 'zod';
import { fieldNotes } from './field-notes.ts';
import type { Schema } from './openapi-types.ts';
import type { Components } from './shared-schemas.ts';

export type Schemas = {
  components: Record<string, Schema>;
  /** The schema of a part that was announced; a reference if the part has a name. */
  of: (part: z.ZodType) => Schema;
};

/**
 * Writes contract schemas as JSON Schema: each named component once, and each part with references to them. `io` is 'input' for what
 * callers send, 'output' for what the server answers. Parts are named `operationId/part`.
 */
export function schemasOf(
  io: 'input' | 'output',
  components: Components,
  parts: Record<string, z.ZodType>,
): Schemas {
  const registry = z.registry<{ id: string }>();
  const names = new Map<z.ZodType, string>();
  const named = Object.entries(components).map(([name, [schema]]) => [name, schema] as const);
  for (const [name, schema] of [...named, ...Object.entries(parts)]) {
    // Several operations may share a schema; it keeps its first name.
    if (names.has(schema)) continue;
    names.set(schema, name);
    registry.add(schema, { id: name });
  }
  const written = z.toJSONSchema(registry, { io, uri: refTo }).schemas;
  // The parts of JSON Schema that the contract's schemas produce.
  const schemaNamed = (name: string) => tidy((written[name] ?? {}) as Schema, name);
  return {
    components: Object.fromEntries(
      Object.entries(components).map(([name, [, note]]) => [name, withNote(schemaNamed(name), note)]),
    ),
    of(part) {
      const name = names.get(part);
      if (name === undefined) throw new Error('this schema was not announced');
      return name in components ? { $ref: refTo(name) } : schemaNamed(name);
    },
  };
}

export function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Removes what readers do not need, and adds the meaning of each field. */
function tidy(schema: Schema, owner: string): Schema {
  const {
    $schema: _,
    $id: __,
    additionalProperties,
    pattern,
    properties,
    items,
    anyOf,
    minimum,
    maximum,
    ...rest
  } = schema as Schema & { $schema?: string; $id?: string };
  return {
    ...rest,
    // The format says the same in fewer words.
    ...(pattern !== undefined && schema.format === undefined ? { pattern } : {}),
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? { minimum } : {}),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? { maximum } : {}),
    // A reply may get new fields later: a client that refuses unknown ones would break.
    ...(typeof additionalProperties === 'object' ? { additionalProperties } : {}),
    ...(items ? { items: tidy(items, owner) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((choice) => tidy(choice, owner)) } : {}),
    ...(properties ? { properties: tidyFields(properties, owner) } : {}),
  };
}

function tidyFields(fields: Record<string, Schema>, owner: string): Record<string, Schema> {
  const [scope] = owner.split('/');
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [
      name,
      withNote(tidy(schema, owner), fieldNotes[`${scope}.${name}`] ?? fieldNotes[name]),
    ]),
  );
}

function withNote(schema: Schema, note: string | undefined): Schema {
  return note === undefined ? schema : { ...schema, description: note };
}
