import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Schema } from '../../src/db/schema.ts';

/** The generic plan of a statement on a million rows. */
export async function planOf(
  db: Kysely<Schema>,
  table: 'listing' | 'app_user',
  ask: (db: Kysely<Schema>) => Promise<unknown>,
): Promise<string> {
  const undo = new Error('undo');
  let plan = '';
  const plans = db.transaction().execute(async (trx) => {
    await sql`analyze ${sql.table(table)}`.execute(trx);
    // Only the planner believes in the rows.
    await sql`update pg_class set reltuples = 1000000, relpages = 1 where relname = ${table}`.execute(trx);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
    const { statement, run } = statementOf(trx);
    await ask(run);
    await sql`prepare asked as ${sql.raw(statement().sql)}`.execute(trx);
    const values = statement().parameters.map((value) => sql.raw(literalOf(value)));
    const { rows } = await sql`explain execute asked (${sql.join(values)})`.execute(trx);
    await sql`deallocate asked`.execute(trx);
    plan = JSON.stringify(rows);
    throw undo;
  });
  await expect(plans).rejects.toBe(undo);
  return plan;
}

function literalOf(value: unknown): string {
  const plain = value instanceof Date ? value.toISOString() : String(value);
  const text = Array.isArray(value) ? `{${value.join(',')}}` : plain;
  return `'${text.replaceAll("'", "''")}'`;
}

function statementOf(db: Kysely<Schema>) {
  let last: CompiledQuery | undefined;
  const watched = <Asked extends Pick<Kysely<Schema>, 'executeQuery'>>(asked: Asked): Asked =>
    new Proxy(asked, {
      get(target, key) {
        if (key === 'getExecutor') return () => watched(db.getExecutor());
        if (key === 'executeQuery')
          return async (query: CompiledQuery) => {
            last = query;
            return target.executeQuery(query);
          };
        const value = Reflect.get(target, key) as unknown;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  const statement = () => {
    if (!last) throw new Error('nothing was asked');
    return last;
  };
  // What a query builder asks goes past the executor that is watched.
  const built = db.withPlugin({
    transformQuery({ node, queryId }) {
      last = db.getExecutor().compileQuery(node, queryId);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { run: watched(built), statement };
}
