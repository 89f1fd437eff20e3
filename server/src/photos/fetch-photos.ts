import { maxListingPhotoBytes, photoIdOf } from '@ballpark/domain/photos.ts';
import { OutsideFailure } from '../adapters/outside-web.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, PayloadTooLarge, Unavailable } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import type { SessionUser } from '../session-user.ts';
import { savePhoto } from './save-photos.ts';

const timeoutMs = 8000;
/** For all photos of a listing. */
const longMs = 12_000;

/** A person has one turn. */
const turns = createSemaphore({
  maxRunning: 3,
  maxRunningEach: 1,
  maxWaiting: 10,
  whenFull: () => new Unavailable(),
});

/**
 * Addresses of listing photos: those of this site stay, others are fetched and taken like uploads. Throws 400 if one
 * cannot be fetched, 413 if it is too large, 503 when too many wait, and what uploads throw. `from` is the caller’s address.
 */
export async function photosFrom(
  deps: Deps,
  addresses: readonly string[],
  { user, from }: { user: SessionUser; from: string },
): Promise<string[]> {
  const outside = addresses.filter((address) => ownPath(deps, address) === null);
  const urls = new Map<string, string>();
  // One after the other: each is in memory as a whole.
  const fetchAll = async () => {
    const endMs = performance.now() + longMs;
    for (const address of outside) {
      await takeFromLimit(deps, rates.import.photosPerPerson, user.id);
      const fetched = await fetchPhoto(deps, address, endMs - performance.now());
      const { url } = await savePhoto(deps, { user, kind: 'listing', from }, fetched);
      urls.set(address, url);
    }
  };
  if (outside.length > 0) await turns.run({ by: user.id, from }, fetchAll);
  return addresses.map((address) => ownPath(deps, address) ?? urls.get(address) ?? '');
}

/** Null for an address elsewhere. */
export function ownPath({ config }: Pick<Deps, 'config'>, address: string): string | null {
  const path = address.startsWith(`${config.publicUrl}/`) ? address.slice(config.publicUrl.length) : address;
  return photoIdOf(path) === null ? null : path;
}

/** In base64. Its kind is judged by its bytes, as with uploads. */
async function fetchPhoto(
  { outsideWeb }: Pick<Deps, 'outsideWeb'>,
  url: string,
  leftMs: number,
): Promise<string> {
  if (leftMs <= 0) throw new BadRequest('importPhotoFailed');
  try {
    const reply = await outsideWeb.call({
      url,
      method: 'GET',
      timeoutMs: Math.ceil(Math.min(timeoutMs, leftMs)),
      maxBytes: maxListingPhotoBytes,
    });
    if (!reply.isWhole) throw new PayloadTooLarge('importPhotoTooLarge');
    if (reply.status !== 200 || reply.body.length === 0) throw new BadRequest('importPhotoFailed');
    return reply.body.toString('base64');
  } catch (error) {
    if (error instanceof OutsideFailure) throw new BadRequest('importPhotoFailed');
    throw error;
  }
}
