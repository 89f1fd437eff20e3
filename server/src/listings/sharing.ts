import type { SharedListing } from '@ballpark/domain/contract/sharing.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import type { Deps } from '../deps.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { type Reader, type SessionUser, canSee } from '../session-user.ts';
import { lockListing } from './listing-queries.ts';
import { requireShown } from './require-shown.ts';
import { type SharedRow, findShared, saveShared } from './sharing-queries.ts';
import { presentCard, presentWorking, withoutPoint } from '../cards/present-card.ts';

/** Throws 404 if its owner does not share it. */
export async function readShared(
  { replica }: Pick<Deps, 'replica'>,
  listingId: string,
  reader: Reader | null,
): Promise<SharedListing> {
  const found = await findShared(replica, listingId, reader?.id ?? null);
  if (!found || !canSee(reader, found.user_id)) throw new NotFound('listingNotFound');
  const shared = presentShared(found);
  return reader ? shared : withoutPoint(shared);
}

export function presentShared(row: SharedRow): SharedListing {
  return {
    ...presentCard(row),
    working: presentWorking(row),
    amounts: row.amounts_minor.map((minor) => fromMinor(minor, row.currency)),
  };
}

export async function shareOwnListing(
  { db }: Pick<Deps, 'db'>,
  listingId: string,
  isShared: boolean,
  user: SessionUser,
): Promise<{ id: string; isShared: boolean }> {
  return db.transaction().execute(async (trx) => {
    const listing = requireShown(await lockListing(trx, listingId), user);
    if (listing.ownerId !== user.id) throw new Forbidden('notListingOwner');
    await saveShared(trx, listingId, isShared);
    return { id: listingId, isShared };
  });
}
