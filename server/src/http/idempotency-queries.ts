import type { Kysely } from 'kysely';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';

export type KeyedCall = { userId: string; route: string; key: string };

/**
 * True for the first call, and again if the last claim is older than `abandonedBefore` without a reply, or
 * than `forgottenBefore`.
 */
export async function claimKey(
  db: Kysely<Schema>,
  call: KeyedCall,
  attempt: { claim: string; requestHash: Buffer; now: Date; abandonedBefore: Date; forgottenBefore: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('idempotency_key')
    .values({
      user_id: call.userId,
      route: call.route,
      key: call.key,
      claim: attempt.claim,
      request_hash: attempt.requestHash,
      reply: null,
      claimed_at: attempt.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'route', 'key'])
        .doUpdateSet((taken) => ({
          claim: taken.ref('excluded.claim'),
          request_hash: taken.ref('excluded.request_hash'),
          reply: null,
          claimed_at: taken.ref('excluded.claimed_at'),
        }))
        .where((kept) =>
          kept.or([
            kept('idempotency_key.claimed_at', '<', attempt.forgottenBefore),
            kept.and([
              kept('idempotency_key.reply', 'is', null),
              kept('idempotency_key.claimed_at', '<', attempt.abandonedBefore),
            ]),
          ]),
        ),
    )
    .returning('claim')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findKey(db: Kysely<Schema>, call: KeyedCall) {
  return db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'reply'])
    .where('user_id', '=', call.userId)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .executeTakeFirst();
}

/** False if another call has taken over the claim. */
export async function saveReply(
  db: Kysely<Schema>,
  call: KeyedCall,
  claim: string,
  reply: string,
): Promise<boolean> {
  const saved = await db
    .updateTable('idempotency_key')
    .set({ reply })
    .where('user_id', '=', call.userId)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

export async function releaseKey(db: Kysely<Schema>, call: KeyedCall, claim: string): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('user_id', '=', call.userId)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .where('claim', '=', claim)
    .where('reply', 'is', null)
    .execute();
}

export async function deleteOldIdempotencyKeys(db: Kysely<Schema>, before: Date): Promise<void> {
  await deleteByTime(db, 'idempotency_key', 'claimed_at', { before });
}
