import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** A hash of the whole database. */
export async function hashOfRows(pool: Pool): Promise<string> {
  return createHash('sha256')
    .update((await allRows(pool)).join('\n'))
    .digest('hex');
}

/** Every row with its table's name, sorted. */
async function allRows(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found.sort();
}
