import { type Kysely, sql, type SqlBool } from 'kysely';
import { distanceKmSql } from '../db/distance-sql.ts';
import type { Schema } from '../db/schema.ts';

/** People within a radius of a point, in kilometres; by their city's centre, as others know them. */
export type Area = { latitude: number; longitude: number; radiusKm: number };

/** People with XP, the most first, then who reached it first. */
export async function findLeaders(db: Kysely<Schema>, area: Area | null, most: number) {
  return inArea(db, area)
    .select(['id', 'username', 'name', 'photo_url', 'location', 'xp'])
    .orderBy('xp', 'desc')
    .orderBy('xp_reached_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** How many people of the area have more than this XP. */
export async function countAhead(db: Kysely<Schema>, area: Area | null, xp: number): Promise<number> {
  const { count } = await inArea(db, area)
    .where('xp', '>', xp)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Is this person among the area's people with XP? */
export async function isLeader(db: Kysely<Schema>, area: Area | null, userId: string): Promise<boolean> {
  return (await inArea(db, area).select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}

function inArea(db: Kysely<Schema>, area: Area | null) {
  const people = db.selectFrom('app_user').where('xp', '>', sql.lit(0));
  if (!area) return people;
  const columns = { latitude: 'city_latitude', longitude: 'city_longitude' };
  return people.where(sql<SqlBool>`${distanceKmSql(columns, area)} <= ${area.radiusKm}`);
}
