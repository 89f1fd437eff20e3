import { site } from '@ballpark/domain/site.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { keepLast } from '../keep-last.ts';
import { findLogo } from './logo-queries.ts';

const kept = keepLast<Buffer | null>();

/** The site’s present logo, a WebP of 512 pixels, read once by each process; null for ours. */
export async function shownLogo(db: Kysely<Schema>): Promise<Buffer | null> {
  const { logo: id } = site;
  return id === null ? null : kept('logo', id, () => findLogo(db, id));
}
