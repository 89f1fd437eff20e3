import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { demoDomain } from '../demo-domain.ts';
import { updateFairPrice } from '../prices/update-fair-price.ts';
import { lockCounting, markRecountDue } from '../prices/record-queries.ts';
import { unfinishedDemoExpiry } from '../search/feed.ts';

export async function deleteDemoPeople(db: Kysely<Schema>): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    // None of them may suggest between the two statements.
    const people = await trx
      .selectFrom('app_user')
      .select('id')
      .where('email_key', 'like', `%@${demoDomain}`)
      .forUpdate()
      .execute();
    const theirs = sql<string>`any(${people.map(({ id }) => id)}::uuid[])`;
    const photos = await trx.selectFrom('photo').select('id').where('user_id', '=', theirs).execute();
    const priced = await trx
      .selectFrom('suggestion')
      .select('listing_id')
      .distinct()
      .where('user_id', '=', theirs)
      .execute();
    // Otherwise they stay, as those of former members.
    await trx.deleteFrom('suggestion').where('user_id', '=', theirs).execute();
    await trx.deleteFrom('app_user').where('id', '=', theirs).execute();
    // Records counted their guesses too, and no event reports that they are gone.
    await lockCounting(trx);
    await markRecountDue(trx);
    await recountSuggestions(
      trx,
      priced.map((suggestion) => suggestion.listing_id),
    );
    for (const { listing_id: listingId } of priced) await updateFairPrice(trx, listingId);
    return photos.map((photo) => photo.id);
  });
}

async function recountSuggestions(db: Kysely<Schema>, listingIds: readonly string[]): Promise<void> {
  await db
    .updateTable('listing')
    .set((listing) => ({
      suggestion_count: listing
        .selectFrom('suggestion')
        .whereRef('suggestion.listing_id', '=', 'listing.id')
        .select(({ fn }) => fn.countAll<number>().as('count')),
    }))
    .where('id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .execute();
}

/**
 * Keeps a listing open while its events are made, if it has expired or might meanwhile on a slow machine, because the
 * automatic close uses the database's clock. No list shows it meanwhile, and nobody is reminded.
 */
export async function stopTime(db: Kysely<Schema>, listingId: string): Promise<void> {
  await db
    .updateTable('listing')
    .set({
      expires_at: sql<Date>`case when expires_at <= now() + interval '1 hour' then ${unfinishedDemoExpiry}::timestamptz else expires_at end`,
      reminded_at: sql<Date>`now()`,
    })
    .where('id', '=', listingId)
    .execute();
}

export async function letTimePass(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  openHours: number,
): Promise<void> {
  await db
    .updateTable('listing')
    .set({
      expires_at: sql<Date>`opened_at + make_interval(hours => ${openHours})`,
    })
    .where('id', '=', sql<string>`any(${listingIds})`)
    .execute();
}
