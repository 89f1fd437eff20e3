import { type Kysely, sql } from 'kysely';

/** Where no city was found, the words that say so were kept as if they were the person's address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update app_user set location = null where country_code is null and location is not null`.execute(
    db,
  );
}
