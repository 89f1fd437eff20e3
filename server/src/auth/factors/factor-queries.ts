import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Whether a person is asked for a code after their password. */
export async function isTotpOn(db: Kysely<Schema>, userId: string): Promise<boolean> {
  return (await findTotp(db, userId)) !== undefined;
}

/** A person’s app for codes, once its first code was right. */
export async function findTotp(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('totp_factor')
    .select(['id', 'secret', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}

/** What a person’s app and devices show of them; undefined once they are gone. */
export async function findOwner(db: Kysely<Schema>, userId: string) {
  return db.selectFrom('app_user').select(['name', 'email']).where('id', '=', userId).executeTakeFirst();
}

/** Begins to set up an app, in place of one that was begun before; false when one is on already. */
export async function saveTotpSecret(
  db: Kysely<Schema>,
  userId: string,
  { id, secret, now }: { id: string; secret: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('totp_factor')
    .values({ user_id: userId, id, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ id, secret, created_at: now })
        .where('totp_factor.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Waits for whoever turns it on at the same time. */
export async function lockTotp(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('totp_factor')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function turnTotpOn(db: Kysely<Schema>, userId: string, step: number, now: Date): Promise<void> {
  await db
    .updateTable('totp_factor')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

/** A step so far ahead, a quarter of an hour, was used by a clock that was wrong: it would keep its person out until then. */
const stepsOfAnotherTime = 30;

/** Uses the code of a time step; false when it or a later one was used before. */
export async function claimStep(
  db: Kysely<Schema>,
  userId: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('totp_factor')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([
        row('last_step', 'is', null),
        row('last_step', '<', step),
        row('last_step', '>', step + stepsOfAnotherTime),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns two-step sign-in off, with what is left of its recovery codes; false when it was not this person’s. */
export async function deleteTotp(db: Kysely<Schema>, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('totp_factor')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (row) await deleteRecoveryCodes(db, userId);
  return row !== undefined;
}

/** When something was added: at the earliest, and at the latest where that matters. */
export type Added = { from: Date; until?: Date };

/** The same without naming it; only what was turned on at this time, where one is given. */
export async function deleteTotpOf(db: Kysely<Schema>, userId: string, added?: Added): Promise<void> {
  const { from, until } = added ?? {};
  const row = await db
    .deleteFrom('totp_factor')
    .where('user_id', '=', userId)
    .$if(from !== undefined, (query) => query.where('confirmed_at', '>=', from ?? null))
    .$if(until !== undefined, (query) => query.where('confirmed_at', '<=', until ?? null))
    .returning('id')
    .executeTakeFirst();
  if (row) await deleteRecoveryCodes(db, userId);
}

export async function replaceRecoveryCodes(
  db: Kysely<Schema>,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Uses a recovery code; false when it is none of the person’s, or not any more. */
export async function claimRecoveryCode(db: Kysely<Schema>, userId: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Kysely<Schema>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Forgets apps that were begun to set up and never confirmed. */
export async function deleteUnconfirmedTotps(db: Kysely<Schema>, before: Date): Promise<void> {
  await db
    .deleteFrom('totp_factor')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

async function deleteRecoveryCodes(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}
