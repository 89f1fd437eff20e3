import { type Kysely, sql } from 'kysely';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export async function up(db: Kysely<unknown>): Promise<void> {
  const folder = join(import.meta.dirname, '0001_schema');
  for (const file of readdirSync(folder).sort())
    await sql.raw(readFileSync(join(folder, file), 'utf8')).execute(db);
}
