import { type Kysely, type Selectable, sql } from 'kysely';
import { listingIsShown, suggestionCounts } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { selectCards } from '../cards/card-queries.ts';

/** With the amounts and the working of the fair price once it is closed; undefined if it is not shared. */
export function findShared(db: Kysely<Schema>, listingId: string, readerId: string | null) {
  return selectCards(db, sql`${readerId}`)
    .select(
      sql<number[]>`case when listing.is_active then '{}' else array(
        select amount_minor::float8 from suggestion
        where suggestion.listing_id = listing.id and ${suggestionCounts} order by amount_minor) end`.as(
        'amounts_minor',
      ),
    )
    .select(
      sql<
        Selectable<Schema['listing']>['fair_working']
      >`case when not listing.is_active then listing.fair_working end`.as('fair_working'),
    )
    .where('listing.id', '=', listingId)
    .where('listing.is_shared', '=', true)
    .where(listingIsShown)
    .executeTakeFirst();
}

export type SharedRow = NonNullable<Awaited<ReturnType<typeof findShared>>>;

export async function saveShared(db: Kysely<Schema>, listingId: string, isShared: boolean): Promise<void> {
  await db.updateTable('listing').set({ is_shared: isShared }).where('id', '=', listingId).execute();
}
