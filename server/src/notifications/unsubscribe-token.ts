import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { notificationKinds, type NotificationKind } from '@ballpark/domain/notifications.ts';
import type { Kysely } from 'kysely';
import { parse as bytesOf, stringify as idOf } from 'uuid';
import type { Schema } from '../db/schema.ts';
import { addSetting, findSetting } from '../db/setting-queries.ts';

const setting = 'unsubscribe-secret';
const idBytes = 16;
/** With it all bytes fill base64url's letters to the last bit, so that a token has one spelling. */
const macBytes = 25;

/** Whose mails end: those of one kind, or with null all. */
export type Subscribed = { userId: string; kind: NotificationKind | null };

/** What a link in a mail carries so that it works signed out: nobody can make one up, and none has to be kept. */
export async function unsubscribeToken(db: Kysely<Schema>, { userId, kind }: Subscribed): Promise<string> {
  const said = Buffer.from([...bytesOf(userId), kind === null ? 255 : notificationKinds.indexOf(kind)]);
  return Buffer.concat([said, macOf(said, await secretOf(db))]).toString('base64url');
}

/** What a token says; null when it is none of ours. */
export async function readUnsubscribeToken(db: Kysely<Schema>, token: string): Promise<Subscribed | null> {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + 1 + macBytes) return null;
  const said = bytes.subarray(0, idBytes + 1);
  if (!timingSafeEqual(bytes.subarray(idBytes + 1), macOf(said, await secretOf(db)))) return null;
  return { userId: idOf(said), kind: notificationKinds[said[idBytes] ?? 255] ?? null };
}

function macOf(said: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(said).digest().subarray(0, macBytes);
}

/** Made with the first mail; processes that start together agree on the first one's. */
async function secretOf(db: Kysely<Schema>): Promise<string> {
  const kept =
    (await findSetting(db, setting)) ??
    (await addSetting(db, setting, { secret: randomBytes(32).toString('base64url') }));
  if (typeof kept?.secret !== 'string') throw new Error(`the setting ${setting} holds no secret`);
  return kept.secret;
}
