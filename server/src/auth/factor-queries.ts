import type { Kysely } from 'kysely';
import { latestEnd } from '../clock-slack.ts';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';

export async function isTotpOn(db: Kysely<Schema>, userId: string): Promise<boolean> {
  return (await findTotp(db, userId)) !== undefined;
}

/** Ignores an unconfirmed one. */
export async function findTotp(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('totp_factor')
    .select(['id', 'secret', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}

export async function findOwner(db: Kysely<Schema>, userId: string) {
  return db.selectFrom('app_user').select(['name', 'email']).where('id', '=', userId).executeTakeFirst();
}

/** Replaces an unconfirmed one; false if one is on. */
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

/** Serializes calls that turn it on. */
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

/** Fifteen minutes: a step further ahead came from a wrong clock and would lock its person out. */
const stepsOfAnotherTime = 30;

/** False if it or a later step was used. */
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

/** Also deletes the recovery codes; false if it is not this person's. */
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

/** `from` limits it to one that was turned on since then. */
export async function deleteTotpOf(db: Kysely<Schema>, userId: string, from?: Date): Promise<void> {
  const row = await db
    .deleteFrom('totp_factor')
    .where('user_id', '=', userId)
    .$if(from !== undefined, (query) => query.where('confirmed_at', '>=', from ?? null))
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

const pendingMs = 5 * 60 * 1000;
const maxWrongCodes = 10;

export async function insertPendingLogin(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  userId: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + pendingMs);
  await db
    .insertInto('pending_login')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** Undefined if expired or tried too often. */
export async function findPendingLogin(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('pending_login')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('wrong_codes', '<', maxWrongCodes)
    .executeTakeFirst();
  return row?.user_id;
}

export async function claimPendingLogin(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('pending_login')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('wrong_codes', '<', maxWrongCodes)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countWrongCode(db: Kysely<Schema>, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('pending_login')
    .set((row) => ({ wrong_codes: row('wrong_codes', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteExpiredPendingLogins(db: Kysely<Schema>, now: Date): Promise<void> {
  await deleteByTime(db, 'pending_login', 'expires_at', { before: now, after: latestEnd(now, pendingMs) });
}
