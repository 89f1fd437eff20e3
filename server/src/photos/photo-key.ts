import { createHmac, timingSafeEqual } from 'node:crypto';
import { photoIdOf } from '@ballpark/domain/photo-address.ts';
import type { Kysely } from 'kysely';
import { findSecret } from '../db/setting-queries.ts';
import type { Schema } from '../db/schema.ts';

const setting = 'photo-secret';
const dayMs = 24 * 60 * 60 * 1000;

/** Adds a key to the addresses of photos that are held back. It works for a day or two, because a browser sends no token for a picture. */
export async function photoAddresses(db: Kysely<Schema>, now: Date): Promise<(url: string) => string> {
  const secret = await findSecret(db, setting);
  return (url) => {
    const photoId = photoIdOf(url);
    return photoId === null ? url : `${url}?key=${macOf(secret, photoId, dayOf(now)).toString('base64url')}`;
  };
}

/** Whether such a key is of this photo and no older than the day before. */
export async function isPhotoKey(
  db: Kysely<Schema>,
  { photoId, key, now }: { photoId: string; key: string; now: Date },
): Promise<boolean> {
  const secret = await findSecret(db, setting);
  const given = Buffer.from(key, 'base64url');
  const days = [dayOf(now), dayOf(now) - 1];
  return days.some((day) => {
    const mac = macOf(secret, photoId, day);
    return given.length === mac.length && timingSafeEqual(given, mac);
  });
}

function dayOf(now: Date): number {
  return Math.floor(now.getTime() / dayMs);
}

function macOf(secret: string, photoId: string, day: number): Buffer {
  return createHmac('sha256', secret).update(`${photoId} ${day}`).digest();
}
