import { tidyName } from '@ballpark/domain/person-name.ts';
import type { Kysely } from 'kysely';
import type { AttemptPurpose, AttemptSecrets, Identity } from '../adapters/identity-provider.ts';
import { latestEnd } from '../clock-slack.ts';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';
import { newId } from '../new-id.ts';

const attemptMs = 10 * 60 * 1000;

/** `userId`: null for a login. */
export type AttemptFor = { purpose: AttemptPurpose; userId: string | null };

export async function insertAttempt(
  db: Kysely<Schema>,
  {
    tokenHash,
    userId,
    secrets,
    now,
  }: { tokenHash: Buffer; userId: string | null; secrets: AttemptSecrets; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + attemptMs);
  await db
    .insertInto('oidc_attempt')
    .values({ token_hash: tokenHash, user_id: userId, ...secrets, expires_at: expiresAt })
    .execute();
}

/** An attempt works once; undefined also for another purpose or person. */
export async function claimAttempt(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  { purpose, userId }: AttemptFor,
  now: Date,
): Promise<AttemptSecrets | undefined> {
  return db
    .deleteFrom('oidc_attempt')
    .where('token_hash', '=', tokenHash)
    .where('user_id', 'is not distinct from', userId)
    .where('state', 'like', `${purpose}.%`)
    .where('expires_at', '>', now)
    .returning(['state', 'nonce', 'verifier'])
    .executeTakeFirst();
}

export async function deleteAttemptsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('oidc_attempt').where('user_id', '=', userId).execute();
}

export async function deleteExpiredAttempts(db: Kysely<Schema>, now: Date): Promise<void> {
  await deleteByTime(db, 'oidc_attempt', 'expires_at', { before: now, after: latestEnd(now, attemptMs) });
}

/** Locks the person before their identity, as `takeBack` does. */
export async function useIdentity(
  db: Kysely<Schema>,
  { issuer, subject }: Identity,
  now: Date,
): Promise<string | undefined> {
  await db
    .selectFrom('app_user')
    .innerJoin('identity', 'identity.user_id', 'app_user.id')
    .select('app_user.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forNoKeyUpdate('app_user')
    .execute();
  const row = await db
    .updateTable('identity')
    .set({ used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

export async function insertIdentity(
  db: Kysely<Schema>,
  { issuer, subject, name, email }: Identity,
  userId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('identity')
    .values({
      id: newId(),
      user_id: userId,
      issuer,
      subject,
      name: (tidyName(email ?? name ?? '') || subject).slice(0, 254),
      created_at: now,
      used_at: null,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findIdentities(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('identity')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function deleteIdentity(db: Kysely<Schema>, id: string, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('identity')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteIdentitiesOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('identity').where('user_id', '=', userId).execute();
}
