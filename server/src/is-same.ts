import { createHash, timingSafeEqual } from 'node:crypto';

/** Hashes make the comparison of two secrets take constant time. */
export function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(hash(given), hash(wanted));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
