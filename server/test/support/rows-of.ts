import type { TestApp } from './test-app.ts';

/** What a refused call must leave unchanged. */
export async function rowsOf(on: TestApp, listingId: string) {
  const listing = await on.db.selectFrom('listing').selectAll().where('id', '=', listingId).execute();
  const suggestions = await on.db
    .selectFrom('suggestion')
    .selectAll()
    .where('listing_id', '=', listingId)
    .execute();
  const questions = await on.db
    .selectFrom('question')
    .selectAll()
    .where('listing_id', '=', listingId)
    .execute();
  return { listing, suggestions, questions };
}
