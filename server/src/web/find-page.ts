import { id } from '@ballpark/domain/contract/endpoint.ts';
import { isPagePath } from '@ballpark/domain/page-paths.ts';
import type { SharedListing } from '@ballpark/domain/contract/sharing.ts';
import { usernameKey } from '@ballpark/domain/username.ts';
import { daysUsernameLeadsOn } from '@ballpark/domain/account-days.ts';
import { findUsernameOwner } from '../auth/name-queries.ts';
import type { Deps } from '../deps.ts';
import { findTeaser } from '../listings/own-list-queries.ts';
import { presentShared } from '../listings/sharing.ts';
import { findShared } from '../listings/sharing-queries.ts';
import { isProfileShown } from '../profiles/profile-queries.ts';

type FoundDeps = Pick<Deps, 'db' | 'replica' | 'now' | 'log'>;
export type FoundPage = {
  isThere: boolean;
  listing?: NonNullable<Awaited<ReturnType<typeof findTeaser>>>;
  /** Of a listing's own page once it is closed. */
  shared?: SharedListing;
};

const dayMs = 24 * 60 * 60 * 1000;

/** True if the database does not answer, because the app can say more. */
export async function findPage(deps: FoundDeps, path: string): Promise<FoundPage> {
  if (!isPagePath(path)) return { isThere: false };
  return findSubject(deps, path).catch((err: unknown) => {
    deps.log.warn({ err }, 'it could not be read what a page is about');
    return { isThere: true };
  });
}

async function findSubject(deps: FoundDeps, path: string): Promise<FoundPage> {
  const [, listingId, editing] = /^\/listing\/([^/]+)(\/edit)?$/i.exec(path) ?? [];
  if (listingId !== undefined) {
    const listing = await findById(deps, listingId, findTeaser);
    if (!listing || editing !== undefined) return { isThere: listing !== undefined };
    const shared = listing.is_active ? undefined : await findSharedById(deps, listingId);
    return { isThere: true, listing, ...(shared && { shared }) };
  }
  const [, sharedId] = /^\/s\/([^/]+)$/i.exec(path) ?? [];
  if (sharedId !== undefined) {
    const shared = await findSharedById(deps, sharedId);
    return { isThere: shared !== undefined, ...(shared && { shared }) };
  }
  const [, personId] = /^\/profile\/(?!edit$)([^/]+)$/i.exec(path) ?? [];
  if (personId !== undefined)
    return { isThere: (await findById(deps, personId, isProfileShown)) !== undefined };
  const [, username] = /^\/u\/([^/]+)$/i.exec(path) ?? [];
  if (username === undefined) return { isThere: true };
  const since = new Date(deps.now().getTime() - daysUsernameLeadsOn * dayMs);
  const owner = await findNewest(deps, (db) =>
    findUsernameOwner(db, usernameKey(username), { since, readerId: null }),
  );
  return { isThere: owner !== undefined };
}

/** Undefined of one that is not shared. */
export async function findSharedById(deps: FoundDeps, id: string): Promise<SharedListing | undefined> {
  return findById(deps, id, findSharedListing);
}

async function findSharedListing(db: Deps['db'], id: string): Promise<SharedListing | undefined> {
  const found = await findShared(db, id, null);
  return found && presentShared(found);
}

async function findById<T>(
  deps: FoundDeps,
  text: string,
  find: (db: Deps['db'], id: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { data } = id.safeParse(text);
  return data === undefined ? undefined : findNewest(deps, (db) => find(db, data));
}

/** A link is often opened just after it was made, before a replica has its row. */
async function findNewest<T>(
  { db, replica }: FoundDeps,
  find: (db: Deps['db']) => Promise<T | undefined>,
): Promise<T | undefined> {
  return (await find(replica)) ?? (replica === db ? undefined : find(db));
}
