import type { KeptTrack } from '@ballpark/domain/track-record.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSeenBy, listingIsShown, pricedAt, suggestionCounts } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

/** The track of this person as it is kept; null without any. A former member's record has another id. */
export function trackOfPerson(personId: RawBuilder<unknown>): RawBuilder<KeptTrack | null> {
  return sql`(select track from guess_record where person_id = ${personId} and not is_anew)`;
}

/** A person's last counted guesses on listings that they can see, newest first, each with its listing. Amounts in minor units. */
export async function findCountedGuesses(db: Kysely<Schema>, userId: string, most: number) {
  return db
    .selectFrom('guess_record')
    .innerJoinLateral(
      sql<{ position: number }>`unnest(positions)`.as<'counted'>(sql`counted (position)`),
      (join) => join.onTrue(),
    )
    .innerJoin('closed_listing', 'closed_listing.position', 'counted.position')
    .innerJoin('listing', 'listing.id', 'closed_listing.listing_id')
    .innerJoin('suggestion', (join) =>
      join
        .onRef('suggestion.listing_id', '=', 'listing.id')
        .onRef('suggestion.user_id', '=', 'guess_record.person_id'),
    )
    .select((eb) => [
      'listing.id as listing_id',
      'listing.title',
      'listing.type',
      'listing.currency',
      'suggestion.amount_minor',
      eb.ref('listing.final_price_minor').$notNull().as('final_price_minor'),
      pricedAt.as('closed_at'),
    ])
    .where('guess_record.person_id', '=', userId)
    .where('guess_record.is_anew', '=', false)
    .where('listing.final_price_minor', 'is not', null)
    .where(listingIsShown)
    .where(isSeenBy(sql`${userId}`, sql.ref('listing.user_id')))
    .where(suggestionCounts)
    .orderBy('counted.position', 'desc')
    .limit(most)
    .execute();
}

export type CountedGuess = Awaited<ReturnType<typeof findCountedGuesses>>[number];
