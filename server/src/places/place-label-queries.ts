import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

export type LabelledTable = 'listing' | 'app_user';

type Placed = { id: string; latitude: number | null; longitude: number | null; location: string | null };

export async function findPlaced(
  db: Kysely<Schema>,
  table: LabelledTable,
  { after, most }: { after: string; most: number },
): Promise<Placed[]> {
  const { rows } = await sql<Placed>`select id, latitude, longitude, location from ${sql.table(table)}
    where id > ${after} order by id limit ${most}`.execute(db);
  return rows;
}

/** Leaves rows alone whose text has changed meanwhile. */
export async function saveLabels(
  db: Kysely<Schema>,
  table: LabelledTable,
  changes: readonly { id: string; before: string; label: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  const valuesOf = (name: 'id' | 'before' | 'label') => changes.map((change) => change[name]);
  await sql`update ${sql.table(table)} as placed set location = given.label
    from unnest(${valuesOf('id')}::uuid[], ${valuesOf('before')}::text[], ${valuesOf('label')}::text[]) as given (id, before, label)
    where placed.id = given.id and placed.location = given.before`.execute(db);
}
