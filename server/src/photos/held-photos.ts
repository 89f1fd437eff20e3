import { photoIdIn } from '../adapters/photo-store.ts';
import type { Deps } from '../deps.ts';
import { findHeldPhotos } from './held-photo-queries.ts';
import { isPhotoKey } from './photo-key.ts';

export type HeldPhotos = {
  /** Whether the file of this name is served to who has this key, or none. */
  isServed: (name: string, key: string | undefined) => Promise<boolean>;
  stop: () => void;
};

/**
 * Knows which photos are held back (product 15.9), so that none of the many that are not costs a look into the database: read at the first
 * photo, after each change in any process, and every so many milliseconds, in case that the word of it was lost.
 */
export function heldPhotos(
  { db, outbox, log, now }: Pick<Deps, 'db' | 'outbox' | 'log' | 'now'>,
  everyMs = 60_000,
): HeldPhotos {
  let known: Promise<ReadonlySet<string>> | undefined;

  async function read(before: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    return findHeldPhotos(db).catch((err: unknown) => {
      log.warn({ err }, 'it could not be read which photos are held back');
      return before;
    });
  }
  function refresh(): void {
    const before = known;
    if (before) known = before.then(read);
  }
  const timer = setInterval(refresh, everyMs).unref();
  const unlisten = outbox.listen(({ kind }) => {
    if (kind === 'photos.held') refresh();
  });
  return {
    async isServed(name, key) {
      known ??= read(new Set());
      const id = photoIdIn(name);
      if (id === null || !(await known).has(id)) return true;
      return key !== undefined && isPhotoKey(db, { photoId: id, key, now: now() });
    },
    stop() {
      clearInterval(timer);
      unlisten();
    },
  };
}
