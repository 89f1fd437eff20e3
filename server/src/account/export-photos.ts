import { photoNames } from '@ballpark/domain/photo-address.ts';
import { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { findPhotoPage } from './export-part-queries.ts';

const idsAtOnce = 500;

/** The files of a person's photos, each opened when its turn comes; one that is missing is empty. */
export async function* photoFilesOf(
  { db, photoStore }: Pick<Deps, 'db' | 'photoStore'>,
  userId: string,
): AsyncGenerator<{ name: string; open: () => Promise<Readable> }> {
  let after: string | null = null;
  for (;;) {
    const page = await findPhotoPage(db, { userId, after, most: idsAtOnce });
    for (const { id } of page) {
      const name = photoNames(id).full;
      yield { name, open: async () => (await photoStore.get(name))?.stream ?? Readable.from([]) };
    }
    if (page.length < idsAtOnce) return;
    after = page.at(-1)?.id ?? null;
  }
}
