import { dayMs } from '@ballpark/domain/durations.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type PhotoKind, photoIdOf, photoLimits } from '@ballpark/domain/photos.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { findSecret } from '../db/setting-queries.ts';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from '../errors.ts';
import type { PhotoFormat } from './photo-format.ts';

export function refuseOversize(byteLength: number, kind: PhotoKind): void {
  const { maxBytes, tooLarge } = photoLimits[kind];
  if (byteLength > maxBytes) throw new PayloadTooLarge(tooLarge);
}

export function isAllowedFormat(format: PhotoFormat, kind: PhotoKind): boolean {
  return photoLimits[kind].types.includes(`image/${format}`);
}

export function wrongFormat(kind: PhotoKind): UnsupportedMediaType {
  return new UnsupportedMediaType(photoLimits[kind].wrongType);
}

const dataUrlPrefix = /^data:image\/[a-z0-9.+-]{1,40};base64,/i;
const maxPrefixLength = 64;

/**
 * Strict: no white space, no URL-safe alphabet, exact padding. Throws 400 if empty or invalid, 413 if too
 * large.
 */
export function decodeBase64(text: string, kind: PhotoKind): Buffer {
  const prefixLength = dataUrlPrefix.exec(text.slice(0, maxPrefixLength))?.[0].length ?? 0;
  const encoded = text.slice(prefixLength);
  if (encoded === '') throw new BadRequest('photoMissing');

  const byteLength = decodedLength(encoded);
  refuseOversize(byteLength, kind);
  const bytes = Buffer.from(encoded, 'base64');
  if (!isExactly(bytes, encoded, byteLength)) throw new BadRequest('photoInvalid');
  return bytes;
}

function decodedLength(encoded: string): number {
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0;
  return (encoded.length / 4) * 3 - padding;
}

/** Buffer skips invalid characters, and reads '-' and '_' as '+' and '/'. */
function isExactly(bytes: Buffer, encoded: string, byteLength: number): boolean {
  if (encoded.length % 4 !== 0 || bytes.length !== byteLength) return false;
  if (encoded.includes('-') || encoded.includes('_')) return false;
  const lastGroup = bytes.subarray(Math.floor((byteLength - 1) / 3) * 3);
  return encoded.endsWith(lastGroup.toString('base64'));
}

const setting = 'photo-secret';

/**
 * Hidden photos need a key in the URL, because browsers send no token for images. It is valid for a day or
 * two.
 */
export async function photoAddresses(db: Kysely<Schema>, now: Date): Promise<(url: string) => string> {
  const secret = await findSecret(db, setting);
  return (url) => {
    const photoId = photoIdOf(url);
    return photoId === null ? url : `${url}?key=${macOf(secret, photoId, dayOf(now)).toString('base64url')}`;
  };
}

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
