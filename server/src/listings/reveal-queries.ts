import { type Kysely, sql } from 'kysely';
import { isOfSeen, listingIsShownTo, pricedAt } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import type { Reader } from '../sees.ts';

/**
 * Saves that the author of a suggestion sees the final price. Answers the ids of the achievements that it unlocked, which the same
 * transaction paid. Undefined if they have no such suggestion, or there is no price.
 */
export async function saveRevealed(
  db: Kysely<Schema>,
  { listingId, reader, now }: { listingId: string; reader: Reader; now: Date },
): Promise<string[] | undefined> {
  const { id: userId, unseen = [] } = reader;
  const { rows } = await sql<{ achievementIds: string[] }>`
    with own as (
      update suggestion set revealed_at = ${now} from listing
      where listing.id = ${listingId} and final_price_minor is not null
        and suggestion.listing_id = listing.id and suggestion.user_id = ${userId}
        and ${listingIsShownTo(userId)} and ${isOfSeen(sql.ref('listing.user_id'), unseen)}
      returning ${pricedAt} as priced_at
    )
    select array(
      select achievement_id from xp_award
      where user_id = ${userId} and created_at = own.priced_at and achievement_id is not null
    ) as "achievementIds" from own`.execute(db);
  return rows[0]?.achievementIds;
}
