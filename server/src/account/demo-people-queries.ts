import { type Kysely, sql } from 'kysely';
import { suggestionCounts } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { demoDomain } from '../demo-domain.ts';

/** Locked, so that they suggest nothing meanwhile. Undefined when all are gone. */
export async function lockDemoPerson(db: Kysely<Schema>) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'email_key'])
    .where('email_key', 'like', `%@${demoDomain}`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether there are admins, and all of them are of the demo. */
export async function areAdminsOfDemo(db: Kysely<Schema>): Promise<boolean> {
  const admins = await db
    .selectFrom('app_user')
    .select('email_key')
    .where('role', '=', 'admin')
    .where('deletion_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forNoKeyUpdate()
    .execute();
  return admins.length > 0 && admins.every(({ email_key: email }) => email.endsWith(`@${demoDomain}`));
}

/** The listings of others that they were on. */
export async function deleteSuggestionsOf(db: Kysely<Schema>, userId: string): Promise<string[]> {
  // Against guesses that come meanwhile, which the count would miss.
  await db
    .selectFrom('listing')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('suggestion')
          .whereRef('suggestion.listing_id', '=', 'listing.id')
          .where('suggestion.user_id', '=', userId)
          .select('suggestion.id'),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const rows = await db
    .deleteFrom('suggestion')
    .where('user_id', '=', userId)
    .returning('listing_id')
    .execute();
  const listingIds = [...new Set(rows.map((row) => row.listing_id))];
  await db
    .updateTable('listing')
    .set((listing) => ({
      suggestion_count: listing
        .selectFrom('suggestion')
        .whereRef('suggestion.listing_id', '=', 'listing.id')
        .where(suggestionCounts)
        .select(({ fn }) => fn.countAll<number>().as('count')),
    }))
    .where('id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .execute();
  return listingIds;
}
