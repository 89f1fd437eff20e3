import { dayMs } from '@ballpark/domain/durations.ts';
import {
  answerFinalPrice,
  closeListing,
  reopenListing,
  revealListing,
} from '@ballpark/domain/contract/closing.ts';
import {
  type ListingCard,
  createListing,
  deleteListing,
  getListing,
  listListings,
  updateListing,
} from '@ballpark/domain/contract/listings.ts';
import {
  type OwnGuess,
  type NextStep,
  type Teaser,
  getNextStep,
  getTeaser,
  listOwnGuesses,
  listSavedListings,
  saveListing,
  unsaveListing,
  wantListing,
} from '@ballpark/domain/contract/own-lists.ts';
import {
  answerQuestion,
  askQuestion,
  deleteQuestion,
  listQuestions,
} from '@ballpark/domain/contract/questions.ts';
import {
  createSuggestion,
  getPairLimits,
  listSuggestions,
  updateSuggestion,
  withdrawSuggestion,
} from '@ballpark/domain/contract/suggestions.ts';
import { answerDays } from '@ballpark/domain/listing-window.ts';
import { getSharedListing, shareListing } from '@ballpark/domain/contract/sharing.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { maxCounted, paginationOf, sliceOf } from '../pagination.ts';
import { readsFor } from '../reads-for.ts';
import { presentCard, shownPrices } from '../search/card-queries.ts';
import { readFeed } from '../search/feed.ts';
import { type Reader, canSee } from '../session-user.ts';
import { closeListingWithPrice, reopenOwnListing, sayFinalPrice } from './close.ts';
import {
  deleteSaved,
  findAwaitingPrice,
  findOwnGuesses,
  findOwnOpen,
  findSaved,
  findTeaser,
  findUnseenResult,
  insertSaved,
  saveWanted,
} from './own-list-queries.ts';
import { deleteOwnListing, editListing, postListing } from './post-listing.ts';
import { answerAsked, askAboutListing, readQuestions, takeBackQuestion } from './questions.ts';
import { readListingPage } from './outlook.ts';
import { readListing, revealToSuggester } from './read-listing.ts';
import { keepOutOfSearch } from '../site/keep-out-of-search.ts';
import { readShared, shareOwnListing } from './sharing.ts';
import { editSuggestion, readPairLimits, suggestPrice, withdrawOwnSuggestion } from './suggestions.ts';

export function listingRoutes(add: AddEndpoint, deps: Deps): void {
  add(listListings, ({ query, user }) => readFeed(readsFor(deps, user), query, user));
  add(getListing, ({ params, user }) => readListingPage(deps, params.id, user));
  add(createListing, ({ body, user, remember }) => postListing(deps, body, user, remember));
  add(updateListing, ({ params, body, user }) => editListing(deps, params.id, body, user));
  add(deleteListing, ({ params, user }) => deleteOwnListing(deps, params.id, user));
  add(closeListing, ({ params, body, user }) =>
    closeListingWithPrice(deps, params.id, body.finalPrice, user),
  );
  add(answerFinalPrice, ({ params, body, user }) => sayFinalPrice(deps, params.id, body.finalPrice, user));
  add(revealListing, ({ params, user }) => revealToSuggester(deps, params.id, user));
  add(reopenListing, ({ params, user }) => reopenOwnListing(deps, params.id, user));
}

export function suggestionRoutes(add: AddEndpoint, deps: Deps): void {
  add(createSuggestion, ({ params, body, user, remember }) =>
    suggestPrice(deps, params.id, body, user, remember),
  );
  add(listSuggestions, async ({ params, user }) => (await readListing(deps.db, params.id, user)).suggestions);
  add(updateSuggestion, ({ params, body, user }) => editSuggestion(deps, params.id, body, user));
  add(withdrawSuggestion, ({ params, user }) => withdrawOwnSuggestion(deps, params.id, user));
  add(getPairLimits, ({ params, user }) => readPairLimits(deps, params.id, user));
}

export function questionRoutes(add: AddEndpoint, deps: Deps): void {
  add(listQuestions, ({ params, query, user }) => readQuestions(deps, params.id, query, user));
  add(askQuestion, ({ params, body, user, remember }) =>
    askAboutListing(deps, params.id, body, user, remember),
  );
  add(answerQuestion, ({ params, body, user }) => answerAsked(deps, params.id, body, user));
  add(deleteQuestion, ({ params, user }) => takeBackQuestion(deps, params.id, user));
}

export function ownListRoutes(add: AddEndpoint, deps: Deps): void {
  add(listOwnGuesses, async ({ query, user }) => {
    const page = { ...pageOf(query), readerId: user.id, answerableSince: answerableSince(deps) };
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
  add(getNextStep, async ({ user }) => ({
    next: await readNextStep(deps, user.id),
    ownOpen: await readOwnOpen(deps, user.id),
  }));
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

function answerableSince({ now }: Deps): Date {
  return new Date(now().getTime() - answerDays * dayMs);
}

async function readNextStep(deps: Deps, readerId: string): Promise<NextStep | null> {
  const since = answerableSince(deps);
  const awaiting = await findAwaitingPrice(deps.db, readerId, since);
  if (awaiting) return { kind: 'finalPrice', listing: presentCard(awaiting) };
  const unseen = await findUnseenResult(deps.db, readerId, since);
  return unseen ? { kind: 'result', listing: presentCard(unseen) } : null;
}

const maxOwnOpen = 3;

/** Owners see all guesses, also while others don't. */
async function readOwnOpen({ db }: Deps, ownerId: string): Promise<ListingCard[]> {
  const rows = await findOwnOpen(db, ownerId, maxOwnOpen);
  return rows.map((row) => presentCard({ ...row, shows_guesses_to_all: true }));
}

function pageOf(query: { page: number; limit: number }) {
  return { ...sliceOf(query), most: maxCounted };
}

export function teaserRoutes(add: AddEndpoint, deps: Deps): void {
  add(getTeaser, ({ params, user }) => readTeaser(readsFor(deps, user), params.id, user));
  add(getSharedListing, async ({ params, user, reply }) => {
    const shared = await readShared(readsFor(deps, user), params.id, user);
    keepOutOfSearch(reply);
    return shared;
  });
  add(shareListing, ({ params, body, user }) => shareOwnListing(deps, params.id, body.isShared, user));
  add(wantListing, async ({ params, user }) => {
    if (!(await saveWanted(deps.db, user, params.id))) throw new NotFound('listingNotFound');
    return {};
  });
}

/** Never shows the offer, single guesses, people or points. Throws 404 if there is nothing to show. */
async function readTeaser({ replica, now }: Deps, listingId: string, reader: Reader | null): Promise<Teaser> {
  const found = await findTeaser(replica, listingId);
  if (!found || !canSee(reader, found.user_id)) throw new NotFound('listingNotFound');
  return {
    id: found.id,
    title: found.title,
    description: found.description,
    type: found.type,
    location: found.location,
    cover: found.cover,
    suggestionCount: found.suggestion_count,
    currency: found.currency,
    ...shownPrices(found),
    isOpen: found.is_active && found.expires_at > now(),
    isShared: found.is_shared,
  };
}
