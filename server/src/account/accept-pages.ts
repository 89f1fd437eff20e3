import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { acceptPages as contract } from '@ballpark/domain/contract/site-pages.ts';
import { acceptedPages } from '@ballpark/domain/site-pages.ts';
import { readOwnProfile } from '../auth/sessions/sessions.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { refreshPages } from '../site/shown-pages.ts';
import { findNewestVersions, saveAcceptance } from '../site/site-page-queries.ts';

/** Throws 409 if they have read another version than the newest. */
export async function acceptPages(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  read: BodyOf<typeof contract>,
  { id }: SessionUser,
): Promise<OwnProfile> {
  await db.transaction().execute(async (trx) => {
    const newest = await findNewestVersions(trx);
    for (const page of acceptedPages) {
      const version = read[page];
      if (version === undefined) continue;
      if (version !== newest[page]) throw new Conflict('pageChanged');
      await saveAcceptance(trx, id, { page, version, now: now() });
    }
  });
  // This process may not have heard of the newest version yet.
  await refreshPages(db);
  return readOwnProfile(db, id);
}
