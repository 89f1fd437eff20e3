import { type Kysely, sql } from 'kysely';
import { pricedAt } from '../db/priced-at-sql.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Notes that the author of a suggestion sees the final price. Answers the ids of the achievements that it unlocked for them, which the
 * same transaction paid; undefined where there is no such suggestion or no price.
 */
export async function saveRevealed(
  db: Kysely<Schema>,
  { listingId, userId, now }: { listingId: string; userId: string; now: Date },
): Promise<string[] | undefined> {
  const { rows } = await sql<{ achievementIds: string[] }>`
    with own as (
      update suggestion set revealed_at = ${now} from listing
      where listing.id = ${listingId} and final_price_minor is not null
        and suggestion.listing_id = listing.id and suggestion.user_id = ${userId}
      returning ${pricedAt} as priced_at
    )
    select array(
      select achievement_id from xp_award
      where user_id = ${userId} and created_at = own.priced_at and achievement_id is not null
    ) as "achievementIds" from own`.execute(db);
  return rows[0]?.achievementIds;
}
