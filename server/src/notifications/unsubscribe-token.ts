import { createHmac, timingSafeEqual } from 'node:crypto';
import { choosableKinds, type ChoosableKind } from '@ballpark/domain/notifications.ts';
import type { Kysely } from 'kysely';
import { parse as bytesOf, stringify as idOf } from 'uuid';
import type { Schema } from '../db/schema.ts';
import { findSecret } from '../db/setting-queries.ts';

const setting = 'unsubscribe-secret';
const idBytes = 16;
/** With the id, the bytes fill base64url's letters exactly, so that a token can be written in only one way. */
const macBytes = 26;

/** The person whose mails end, and the kind; null means all kinds. */
export type Subscribed = { userId: string; kind: ChoosableKind | null };

/**
 * The content of a link in a mail that works signed out. It is signed, so nobody can invent one and none has to be stored. It names its
 * kind by text, because mails live longer than versions, in which kinds are added, moved and removed.
 */
export async function unsubscribeToken(db: Kysely<Schema>, { userId, kind }: Subscribed): Promise<string> {
  const name = kind ?? all;
  const id = bytesOf(userId);
  const mac = macOf(name, id, await findSecret(db, setting));
  return `${name}.${Buffer.concat([id, mac]).toString('base64url')}`;
}

/** The content of a token; null when we did not make it, or when its kind is gone. */
export async function readUnsubscribeToken(db: Kysely<Schema>, token: string): Promise<Subscribed | null> {
  const [name = '', encoded = '', ...more] = token.split('.');
  const bytes = Buffer.from(encoded, 'base64url');
  const kind = choosableKinds.find((each) => each === name);
  const isShaped = more.length === 0 && bytes.length === idBytes + macBytes;
  if (!isShaped || (kind === undefined && name !== all)) return null;
  const id = bytes.subarray(0, idBytes);
  const mac = macOf(name, id, await findSecret(db, setting));
  return timingSafeEqual(bytes.subarray(idBytes), mac) ? { userId: idOf(id), kind: kind ?? null } : null;
}

const all = 'all';

function macOf(name: string, id: Uint8Array, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${name}.`).update(id).digest().subarray(0, macBytes);
}
