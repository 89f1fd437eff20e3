import type { Kysely } from 'kysely';
import { latestEnd } from '../../clock-slack.ts';
import { deleteByTime } from '../../db/in-batches.ts';
import type { Schema } from '../../db/schema.ts';

const challengeMs = 5 * 60 * 1000;
export const maxPasskeys = 20;

/** `userId`: null for a login. */
export async function saveChallenge(
  db: Kysely<Schema>,
  challenge: string,
  userId: string | null,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + challengeMs);
  await db
    .insertInto('passkey_challenge')
    .values({ challenge, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** A challenge works once; false also for another purpose. */
export async function claimChallenge(
  db: Kysely<Schema>,
  challenge: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredChallenges(db: Kysely<Schema>, now: Date): Promise<void> {
  await deleteByTime(db, 'passkey_challenge', 'expires_at', {
    before: now,
    after: latestEnd(now, challengeMs),
  });
}

type NewPasskey = {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  name: string;
  now: Date;
};

export async function insertPasskey(db: Kysely<Schema>, passkey: NewPasskey): Promise<boolean> {
  const row = await db
    .insertInto('passkey')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listPasskeys(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function findPasskey(db: Kysely<Schema>, credentialId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** False if its counter was higher before, which means a copy. */
export async function savePasskeyUse(
  db: Kysely<Schema>,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((passkey) =>
      passkey.or([
        passkey('counter', '<', counter),
        passkey.and([passkey('counter', '=', 0), passkey.lit(counter === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePasskeyName(
  db: Kysely<Schema>,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const row = await db
    .updateTable('passkey')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskey(db: Kysely<Schema>, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskeysOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute();
}
