import { type CompiledQuery, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Schema } from './schema.ts';

/** Takes the place in a statement of a value that differs between runs. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement of the hot path: Kysely makes its text only at the first run, since that costs as much as sending it. Everything that differs
 * between runs is passed by `value`.
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

/** True for a value that is in the array; the planner cannot see the array. */
export function isAnyOf(
  column: RawBuilder<unknown>,
  array: RawBuilder<unknown>,
  type: string,
): RawBuilder<SqlBool> {
  return sql`${column} = any(${opaqueArray(array, type)})`;
}

/** An array whose length is hidden from the planner, for the same reason as in `opaque`. */
export function opaqueArray(array: RawBuilder<unknown>, type: string): RawBuilder<unknown> {
  return sql`array(select unnest(${array}::${sql.raw(`${type}[]`)}))`;
}

/**
 * A value that is hidden from the planner. If the planner sees a value, it may plan the statement again at each run, which takes longer
 * than most statements.
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
