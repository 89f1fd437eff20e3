import { z } from 'zod';
import { componentNotes } from './component-notes.ts';
import { fieldNotes } from './field-notes.ts';
import type { Schema } from './openapi-types.ts';

export type Schemas = {
  components: Record<string, Schema>;
  /** The schema of a part that was announced: a reference where it has a name. */
  of: (part: z.ZodType) => Schema;
};

/**
 * Writes contract schemas as JSON Schema: the named components once, and each part with references to them.
 * `io`: as callers send it (input), or as it leaves the server (output). Parts are named `operationId/part`.
 */
export function schemasOf(
  io: 'input' | 'output',
  components: Record<string, z.ZodType>,
  parts: Record<string, z.ZodType>,
): Schemas {
  const registry = z.registry<{ id: string }>();
  const names = new Map<z.ZodType, string>();
  for (const [name, schema] of [...Object.entries(components), ...Object.entries(parts)]) {
    // Several operations may share a schema; its first name stays.
    if (names.has(schema)) continue;
    names.set(schema, name);
    registry.add(schema, { id: name });
  }
  const written = z.toJSONSchema(registry, { io, uri: refTo }).schemas;
  // The parts of JSON Schema that the contract's schemas come out as.
  const schemaNamed = (name: string) => tidy((written[name] ?? {}) as Schema, name);
  return {
    components: Object.fromEntries(
      Object.keys(components).map((name) => [name, withNote(schemaNamed(name), componentNotes[name])]),
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

/** Leaves out what readers need not know, and says what each field means. */
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
    // A format says it shorter.
    ...(pattern !== undefined && schema.format === undefined ? { pattern } : {}),
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? { minimum } : {}),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? { maximum } : {}),
    // A reply may gain fields: a client that refuses unknown ones would break.
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
