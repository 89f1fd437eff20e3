import { photoNames } from '@ballpark/domain/photo-address.ts';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../deps.ts';
import { findPhotos } from './export-parts-queries.ts';

const idsAtOnce = 500;

/** The files of a person's photos, each read when its turn comes; one that is missing or cannot be read is empty. */
export async function* photoFilesOf(
  deps: Pick<Deps, 'db' | 'photoStore' | 'log'>,
  userId: string,
): AsyncGenerator<{ name: string; open: () => Promise<Readable> }> {
  let after: string | null = null;
  for (;;) {
    const page = await findPhotos(deps.db, { userId, after, most: idsAtOnce });
    for (const { id } of page) {
      const name = photoNames(id).full;
      yield { name, open: async () => Readable.from([await readPhoto(deps, name)]) };
    }
    if (page.length < idsAtOnce) return;
    after = page.at(-1)?.id ?? null;
  }
}

/**
 * Reads a photo completely before it is packed, because a read that fails halfway would spoil the export's file. Throws if the store is
 * away.
 */
async function readPhoto(
  { photoStore, log }: Pick<Deps, 'photoStore' | 'log'>,
  name: string,
): Promise<Buffer> {
  const read = async () => {
    const found = await photoStore.get(name);
    return found ? buffer(found.stream) : Buffer.alloc(0);
  };
  try {
    return await read().catch(read);
  } catch (error) {
    await photoStore.check();
    log.warn({ err: error, name }, 'a photo could not be read for an export');
    return Buffer.alloc(0);
  }
}
