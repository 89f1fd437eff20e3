import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Demo people have addresses below a domain that exists for nobody. */
export const demoDomain = 'demo.ballpark.example';

export async function markVerified(db: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  await db.updateTable('app_user').set({ email_verified_at: now }).where('id', '=', userId).execute();
}

/** Ends the sessions that came with the demo accounts' registration. */
export async function endSessions(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute();
}

/** Removes the demo people with all that is theirs; answers the ids of their photos. */
export async function deleteDemoPeople(db: Kysely<Schema>): Promise<string[]> {
  const address = `%@${demoDomain}`;
  return db.transaction().execute(async (trx) => {
    const photos = await trx
      .selectFrom('photo')
      .innerJoin('app_user', 'app_user.id', 'photo.user_id')
      .select('photo.id')
      .where('app_user.email_key', 'like', address)
      .execute();
    await trx.deleteFrom('app_user').where('email_key', 'like', address).execute();
    return photos.map((photo) => photo.id);
  });
}

/** Keeps a listing of the past open while its story is told, for the automatic close goes by the database's clock. */
export async function stopTime(db: Kysely<Schema>, listingId: string): Promise<void> {
  await db
    .updateTable('listing')
    .set({ expires_at: new Date('9999-01-01') })
    .where('id', '=', listingId)
    .execute();
}

/** Lets the time of these listings count again from when they were posted. */
export async function letTimePass(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  openHours: number,
): Promise<void> {
  await db
    .updateTable('listing')
    .set({ expires_at: sql<Date>`opened_at + make_interval(hours => ${openHours})` })
    .where('id', '=', sql<string>`any(${listingIds})`)
    .execute();
}
