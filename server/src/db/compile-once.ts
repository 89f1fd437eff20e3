import { type CompiledQuery, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Schema } from './schema.ts';

export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/**
 * Kysely makes the text once, because that costs as much as sending it. Pass everything that differs by
 * `value`.
 */
export function compileOnce<Values, Row>(
  build: (
    db: Kysely<Schema>,
    value: ValueOf<Values>,
  ) => { compile: (db: Kysely<Schema>) => CompiledQuery<Row> },
): (db: Kysely<Schema>, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, placeholder).compile(db);
    const given = new Map<string, unknown>(Object.entries(values ?? {}));
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? given.get(parameter.name) : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

export function isAnyOf(
  column: RawBuilder<unknown>,
  array: RawBuilder<unknown>,
  type: string,
): RawBuilder<SqlBool> {
  return sql`${column} = any(${opaqueArray(array, type)})`;
}

/** Hides its length from the planner, as `opaque` does. */
export function opaqueArray(array: RawBuilder<unknown>, type: string): RawBuilder<unknown> {
  return sql`array(select unnest(${array}::${sql.raw(`${type}[]`)}))`;
}

/**
 * Hides a value from the planner, which might otherwise plan again at each run; that takes longer than most
 * statements.
 */
export function opaque(value: RawBuilder<unknown>, type: string): RawBuilder<unknown> {
  return sql`(select ${value}::${sql.raw(type)})`;
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

function placeholder(name: string): RawBuilder<never> {
  return sql`${new Placeholder(name)}`;
}
