import type { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export class EmbeddedDamaged extends Error {
  override name = 'EmbeddedDamaged';
}

export const checkExtensions = { amcheck };

/** Offset of the state in pg_control, and its values after an orderly shutdown. */
const stateAt = 16;
const orderly = new Set([1, 2]);

/** True if it was not closed, or copied while open. */
export async function wasCutOff(directory: string): Promise<boolean> {
  const control = await readFile(join(directory, 'global/pg_control')).catch(() => null);
  return control === null || control.length < stateAt + 4 || !orderly.has(control.readInt32LE(stateAt));
}

/**
 * Compares all rows with the indexes, both ways. A crash is harmless, thanks to the WAL; a copy of a folder
 * in use is not. Throws EmbeddedDamaged.
 */
export async function checkDatabase(pglite: PGlite, directory: string): Promise<void> {
  await pglite.exec('begin; create schema ballpark_check; create extension amcheck schema ballpark_check');
  try {
    const { rows } = await pglite.query<{ damage: string }>(tables);
    if (rows[0]) throw new Error(rows[0].damage);
    for (const check of indexes) await pglite.query(check);
    await countByKeys(pglite);
  } catch (error) {
    throw damaged(directory, error);
  } finally {
    await pglite.exec('rollback').catch(() => undefined);
  }
}

/** Finds index keys without rows, for example after a file was truncated. */
async function countByKeys(pglite: PGlite): Promise<void> {
  // An index-only scan does not read the table.
  await pglite.exec('set local enable_indexonlyscan = off');
  const { rows: keys } = await pglite.query<{ table: string; columns: string }>(primaryKeys);
  for (const { table, columns } of keys) {
    await pglite.exec('set local enable_seqscan = on; set local enable_indexscan = off');
    const byTable = await pglite.query<{ count: number }>(`select count(*) from ${table}`);
    await pglite.exec('set local enable_seqscan = off; set local enable_indexscan = on');
    const byKey = await pglite.query<{ count: number }>(
      `select count(*) from (select from ${table} order by ${columns}) as row`,
    );
    if (byTable.rows[0]?.count !== byKey.rows[0]?.count) throw new Error(`${table} has keys without rows`);
  }
}

export function damaged(directory: string, reason: unknown): EmbeddedDamaged {
  const found = reason instanceof Error ? reason.message : String(reason);
  const text = `the database in ${directory} is damaged (${found}). This happens to copies made while Ballpark runs; restore a backup`;
  return new EmbeddedDamaged(text.replaceAll('\n', ' '), { cause: reason });
}

const tables = `
  select format('%s: %s', relation.oid::regclass, found.msg) as damage
  from pg_class relation
  cross join lateral ballpark_check.verify_heapam(relation.oid, on_error_stop => true, check_toast => true) found
  where relation.relkind in ('r', 'm') and relation.relpersistence = 'p' limit 1`;
const indexesOf = (method: string): string => `
  from pg_index join pg_class relation on relation.oid = indexrelid join pg_am on pg_am.oid = relam
  where amname = '${method}' and indisvalid and relkind = 'i' and relpersistence = 'p'`;
const indexes = [
  `select count(ballpark_check.bt_index_check(relation.oid, heapallindexed => true)) ${indexesOf('btree')}`,
  `select count(ballpark_check.gin_index_check(relation.oid)) ${indexesOf('gin')}`,
];
const primaryKeys = `
  select relation.oid::regclass as table, string_agg(quote_ident(attname), ', ' order by place) as columns
  from pg_index join pg_class relation on relation.oid = indrelid
  cross join unnest(indkey::int2[]) with ordinality as key (number, place)
  join pg_attribute on attrelid = relation.oid and attnum = number
  where indisprimary and indisvalid and relkind = 'r' and relpersistence = 'p' group by relation.oid`;
