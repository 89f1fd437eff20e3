import type { VapidKeys } from '../adapters/push-sender.ts';
import type { Kysely } from 'kysely';
import webPush from 'web-push';
import type { Schema } from '../db/schema.ts';
import { addSetting, findSetting } from '../db/setting-queries.ts';
import { z } from 'zod';

const setting = 'vapid-keys';
const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * The keys by which push services recognize this installation (RFC 8292), made at the first start and kept: with other keys no browser that
 * subscribed before would get pushes. Processes that start together use the first one's.
 */
export async function vapidKeys(db: Kysely<Schema>): Promise<VapidKeys> {
  const kept =
    (await findSetting(db, setting)) ?? (await addSetting(db, setting, { ...webPush.generateVAPIDKeys() }));
  return keyPair.parse(kept);
}
