import { ECDH } from 'node:crypto';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { savePushSubscription } from '@ballpark/domain/contract/notifications.ts';
import type { Kysely } from 'kysely';
import webPush from 'web-push';
import { z } from 'zod';
import type { VapidKeys } from '../adapters/push-sender.ts';
import type { Schema } from '../db/schema.ts';
import { addSetting, findSetting } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Unauthorized } from '../errors.ts';
import { newId } from '../new-id.ts';
import type { SessionUser } from '../session-user.ts';
import * as queries from './push-queries.ts';

/** Older subscriptions are dropped. */
export const maxBrowsers = 10;

/** Throws 400 if the key is not a point of the curve. */
export async function saveSubscription(
  deps: Deps,
  { endpoint, keys }: BodyOf<typeof savePushSubscription>,
  { id: userId, sessionHash }: SessionUser,
): Promise<void> {
  if (!isOnCurve(keys.p256dh)) throw new BadRequest('invalidInput', 'keys.p256dh');
  await deps.db.transaction().execute(async (trx) => {
    await queries.lockPushesOf(trx, userId);
    // The session stays until its push is saved, which ends with it.
    const isHeld =
      sessionHash && (await queries.holdEndpoint(trx, { userId, tokenHash: sessionHash, endpoint }));
    if (!isHeld) throw new Unauthorized();
    await queries.upsertSubscription(trx, {
      id: newId(),
      endpoint,
      userId,
      sessionHash,
      ...keys,
      now: deps.now(),
    });
    await queries.deleteOldSubscriptions(trx, userId, maxBrowsers);
  });
}

function isOnCurve(publicKey: string): boolean {
  try {
    ECDH.convertKey(publicKey, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

const setting = 'vapid-keys';
const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * VAPID keys (RFC 8292), kept for ever: with others no subscribed browser would get pushes. Processes that
 * start together share the first one's.
 */
export async function vapidKeys(db: Kysely<Schema>): Promise<VapidKeys> {
  const kept =
    (await findSetting(db, setting)) ?? (await addSetting(db, setting, { ...webPush.generateVAPIDKeys() }));
  return keyPair.parse(kept);
}
