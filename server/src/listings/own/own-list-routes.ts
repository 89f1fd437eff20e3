import {
  listOwnGuesses,
  listSavedListings,
  type OwnGuess,
  saveListing,
  unsaveListing,
} from '@ballpark/domain/contract/own-lists.ts';
import { answerDays } from '@ballpark/domain/listing-window.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import type { AddEndpoint } from '../../http/add-endpoint.ts';
import { mostCounted, paginationOf, sliceOf } from '../../pagination.ts';
import { presentCard } from '../../search/present-card.ts';
import { deleteSaved, findOwnGuesses, findSaved, insertSaved } from './own-list-queries.ts';

const dayMs = 24 * 3_600_000;

/** A person's own guesses, and the listings that they saved. */
export function ownListRoutes(add: AddEndpoint, deps: Deps): void {
  add(listOwnGuesses, async ({ query, user }) => {
    const answerableSince = new Date(deps.now().getTime() - answerDays * dayMs);
    const page = { ...pageOf(query), readerId: user.id, answerableSince };
    const { rows, count } = await findOwnGuesses(deps.db, query.state, page);
    const data = rows.map((row): OwnGuess => ({
      suggestionId: row.suggestion_id,
      suggestedAt: row.suggested_at.toISOString(),
      xpAwarded: row.xp_awarded,
      isNearest: row.is_nearest,
      listing: presentCard(row),
    }));
    return { data, pagination: paginationOf(query, count) };
  });
  add(listSavedListings, async ({ query, user }) => {
    const { rows, count } = await findSaved(deps.db, { ...pageOf(query), readerId: user.id });
    return { data: rows.map(presentCard), pagination: paginationOf(query, count) };
  });
  add(saveListing, async ({ params: { id }, user }) => {
    const isThere = await insertSaved(deps.db, { readerId: user.id, listingId: id, now: deps.now() });
    if (!isThere) throw new NotFound('listingNotFound');
    return { id, isSaved: true };
  });
  add(unsaveListing, async ({ params: { id }, user }) => {
    await deleteSaved(deps.db, user.id, id);
    return { id, isSaved: false };
  });
}

function pageOf(query: { page: number; limit: number }) {
  return { ...sliceOf(query), most: mostCounted };
}
