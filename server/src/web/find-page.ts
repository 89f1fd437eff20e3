import { dayMs } from '@ballpark/domain/durations.ts';
import { id } from '@ballpark/domain/contract/endpoint.ts';
import { type MatchedPage, matchPage } from '@ballpark/domain/match-page.ts';
import type { SharedListing } from '@ballpark/domain/contract/sharing.ts';
import { usernameKey } from '@ballpark/domain/username.ts';
import { daysUsernameLeadsOn } from '@ballpark/domain/account-days.ts';
import { findUsernameOwner } from '../auth/sign-in/name-queries.ts';
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

/** True if the database does not answer, because the app can say more. */
export async function findPage(deps: FoundDeps, address: string): Promise<FoundPage> {
  const matched = matchPage(address);
  if (!matched) return { isThere: false };
  return findSubject(deps, matched).catch((err: unknown) => {
    deps.log.warn({ err }, 'it could not be read what a page is about');
    return { isThere: true };
  });
}

async function findSubject(deps: FoundDeps, { path, params }: MatchedPage): Promise<FoundPage> {
  const { id = '', userId = '', username = '' } = params;
  switch (path) {
    case '/listing/:id/edit':
      return { isThere: (await findById(deps, id, findTeaser)) !== undefined };
    case '/listing/:id': {
      const listing = await findById(deps, id, findTeaser);
      if (!listing) return { isThere: false };
      const shared = listing.is_active ? undefined : await findSharedById(deps, id);
      return { isThere: true, listing, ...(shared && { shared }) };
    }
    case '/s/:id': {
      const shared = await findSharedById(deps, id);
      return { isThere: shared !== undefined, ...(shared && { shared }) };
    }
    case '/profile/:userId':
      return { isThere: (await findById(deps, userId, isProfileShown)) !== undefined };
    case '/u/:username': {
      const since = new Date(deps.now().getTime() - daysUsernameLeadsOn * dayMs);
      const owner = await findNewest(deps, (db) =>
        findUsernameOwner(db, usernameKey(username), { since, readerId: null }),
      );
      return { isThere: owner !== undefined };
    }
    default:
      return { isThere: true };
  }
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
