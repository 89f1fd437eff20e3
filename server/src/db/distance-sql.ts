import { type RawBuilder, sql } from 'kysely';

type Columns = { latitude: string; longitude: string };

/** Great-circle distance in kilometres between a row's point, in these columns, and another; null where the row has none. */
export function distanceKmSql(
  columns: Columns,
  point: { latitude: number; longitude: number },
): RawBuilder<number | null> {
  const [latitude, longitude] = [sql.ref(columns.latitude), sql.ref(columns.longitude)];
  return sql`12742.0176 * asin(least(1, sqrt(
    power(sin(radians(${latitude} - ${point.latitude}) / 2), 2)
    + cos(radians(${point.latitude})) * cos(radians(${latitude}))
    * power(sin(radians(${longitude} - ${point.longitude}) / 2), 2))))`;
}
