import { photoIdIn } from '../adapters/blob-store.ts';
import type { Deps } from '../deps.ts';
import { findHeldPhotos } from './held-photo-queries.ts';
import { isPhotoKey } from './photo-key.ts';

export type HeldPhotos = {
  /** Whether the file of this name is served to a caller with this key, or without one. */
  isServed: (name: string, key: string | undefined) => Promise<boolean>;
  stop: () => void;
};

/**
 * Caches which photos are held back, so that serving a photo needs no query. The cache is filled at the first photo and
 * refreshed after each change in any process, and every `everyMs` in case that a notification was lost.
 */
export function heldPhotos(
  { db, outbox, log, now }: Pick<Deps, 'db' | 'outbox' | 'log' | 'now'>,
  everyMs = 60_000,
): HeldPhotos {
  let cached: Promise<ReadonlySet<string>> | undefined;

  async function read(before: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    return findHeldPhotos(db).catch((err: unknown) => {
      log.warn({ err }, 'it could not be read which photos are held back');
      return before;
    });
  }
  function refresh(): void {
    const before = cached;
    if (before) cached = before.then(read);
  }
  const timer = setInterval(refresh, everyMs).unref();
  const unlisten = outbox.listen(({ kind }) => {
    if (kind === 'photos.held') refresh();
  });
  return {
    async isServed(name, key) {
      cached ??= read(new Set());
      const id = photoIdIn(name);
      if (id === null || !(await cached).has(id)) return true;
      return key !== undefined && isPhotoKey(db, { photoId: id, key, now: now() });
    },
    stop() {
      clearInterval(timer);
      unlisten();
    },
  };
}
