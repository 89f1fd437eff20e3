import { type Kysely, type RawBuilder, sql } from 'kysely';
import { compileOnce, type ValueOf } from '../db/compile-once.ts';
import { centreOf, farnessSql, reachOf } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

/** People within a radius of a point, in kilometres; by their city's centre, as others know them. */
export type Area = { latitude: number; longitude: number; radiusKm: number };

type Leader = {
  id: string;
  username: string | null;
  name: string;
  photo_url: string | null;
  location: string | null;
  xp: number;
};
type Own = { own_xp: number; own_rank: number | null };
type Row = Own & (Leader | { [Field in keyof Leader]: null });
type Values = { userId: string; latitude?: number; longitude?: number; cosine?: number; reach?: number };

/** People with XP who are not suspended, the most XP first, then those who reached it first; with one person's own XP and rank among them. */
export async function findLeaders(
  db: Kysely<Schema>,
  area: Area | null,
  userId: string,
): Promise<{ leaders: Leader[]; own: Own | undefined }> {
  const rows = area
    ? await nearbyLeaders(db, { userId, ...centreOf(area), reach: reachOf(area.radiusKm) })
    : await allLeaders(db, { userId });
  return { leaders: rows.filter((row) => row.id !== null), own: rows[0] };
}

const mostLeaders = 100;
const allLeaders = compileOnce((_db, value: ValueOf<Values>) => selectLeaders(value, sql`true`));
const nearbyLeaders = compileOnce((_db, value: ValueOf<Values>) => selectLeaders(value, isInArea(value)));

function selectLeaders(value: ValueOf<Values>, isIn: RawBuilder<unknown>) {
  return sql<Row>`
    with own as materialized (
      select person.xp as own_xp, case when person.xp > 0 and person.is_in then (
        select count(*) + 1 from app_user where xp > 0 and suspended_at is null and xp > person.xp and ${isIn}) end as own_rank
      from (select xp, ${isIn} as is_in from app_user where id = ${value('userId')}) as person)
    select leader.*, own.own_xp, own.own_rank
    from own left join (
      select id, username, name, photo_url, location, xp, xp_reached_at from app_user
      where xp > 0 and suspended_at is null and ${isIn}
      order by xp desc, xp_reached_at, id limit ${sql.lit(mostLeaders)}) as leader on true
    order by leader.xp desc, leader.xp_reached_at, leader.id`;
}

function isInArea(value: ValueOf<Values>): RawBuilder<unknown> {
  const columns = { latitude: 'city_latitude', longitude: 'city_longitude' };
  const centre = { latitude: value('latitude'), longitude: value('longitude'), cosine: value('cosine') };
  return sql`${farnessSql(columns, centre)} <= ${value('reach')}`;
}
