import { earthRadiusKm, haversine, toRadians, type Point } from '@ballpark/domain/distance.ts';
import { type RawBuilder, sql } from 'kysely';

/** A point, with values that are computed once for all rows. */
export type Centre = { latitude: number; longitude: number; cosine: number };

export function centreOf({ latitude, longitude }: Point): Centre {
  return { latitude, longitude, cosine: Math.cos(toRadians(latitude)) };
}

/**
 * A measure of the distance of a row's point, in these columns, from a centre. It only grows with the distance and costs a third of it;
 * compare it with `reachOf` kilometres. Null if the row has no point.
 */
export function farnessSql(
  columns: { latitude: string; longitude: string },
  centre: { [Part in keyof Centre]: RawBuilder<unknown> },
): RawBuilder<number | null> {
  const [latitude, longitude] = [sql.ref(columns.latitude), sql.ref(columns.longitude)];
  return sql`((1 - cos(radians(${latitude} - ${centre.latitude}))) + ${centre.cosine} * cos(radians(${latitude}))
    * (1 - cos(radians(${longitude} - ${centre.longitude}))))`;
}

/** Converts kilometres into the measure of `farnessSql`. */
export function reachOf(km: number): number {
  return 2 * haversine(Math.min(km / earthRadiusKm, Math.PI));
}
