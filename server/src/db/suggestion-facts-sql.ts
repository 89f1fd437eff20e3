import { quickMinutes } from '@ballpark/domain/achievements.ts';
import { type RawBuilder, sql } from 'kysely';

/** Does a suggestion price a product? Beside its row of `listing`. */
export const isProductSql: RawBuilder<boolean> = sql`(listing.type = 'PRODUCT')`;

/** Was a suggestion made at this time a quick response? Beside its row of `listing`. */
export function isQuickSql(madeAt: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${madeAt} <= listing.created_at + make_interval(mins => ${sql.lit(quickMinutes)}))`;
}
