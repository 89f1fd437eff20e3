import type {
  BulkOutcome,
  decideAboutListings as listingsContract,
  decideAboutPeople as peopleContract,
} from '@ballpark/domain/contract/bulk.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { I18n } from '@lingui/core';
import { requireFreshProof } from '../auth/require-fresh-proof.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { decideAtOnce } from '../moderation/decide.ts';
import { liftHolds, restoreListing } from '../moderation/lift.ts';
import type { Reader } from '../moderation/reader.ts';
import { deleteUser } from './users.ts';

export async function decideAboutPeople(
  deps: Deps,
  { ids, action, ...why }: BodyOf<typeof peopleContract>,
  reader: Reader,
): Promise<BulkOutcome> {
  const { user: admin, i18n } = reader;
  requireFreshProof(admin, deps.now());
  return eachOf(ids, i18n, async (id) => {
    const act = { userId: id, reason: why.reason };
    if (action === 'lift') await liftHolds(deps, act, admin);
    else if (action === 'delete') await deleteUser(deps, act, admin);
    else await decideAtOnce(deps, { subjectKind: 'user', subjectId: id, action, ...why }, reader);
  });
}

export async function decideAboutListings(
  deps: Deps,
  { ids, action, reason }: BodyOf<typeof listingsContract>,
  reader: Reader,
): Promise<BulkOutcome> {
  const { user: admin, i18n } = reader;
  requireFreshProof(admin, deps.now());
  return eachOf(ids, i18n, async (id) => {
    if (action === 'restore') await restoreListing(deps, { listingId: id, reason }, admin);
    else await decideAtOnce(deps, { subjectKind: 'listing', subjectId: id, action, reason }, reader);
  });
}

/** One refusal stops no other; a failure of the server stops all. */
async function eachOf(
  ids: readonly string[],
  i18n: I18n,
  act: (id: string) => Promise<void>,
): Promise<BulkOutcome> {
  const refused: BulkOutcome['refused'] = [];
  for (const id of ids)
    try {
      await act(id);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500 || error.status === 401) throw error;
      refused.push({ id, text: error.textIn(i18n) });
    }
  return { doneCount: ids.length - refused.length, refused };
}
