import {
  answerFinalPrice,
  closeListing,
  reopenListing,
  revealListing,
} from '@ballpark/domain/contract/closing.ts';
import {
  createListing,
  deleteListing,
  getListing,
  listListings,
  updateListing,
} from '@ballpark/domain/contract/listings.ts';
import {
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
import { getSharedListing, shareListing } from '@ballpark/domain/contract/sharing.ts';
import * as table from '@ballpark/domain/contract/listing-table.ts';
import { markLine } from '@ballpark/domain/contract/quote-lines.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { textsFor } from '../language/language-of.ts';
import { readsFor } from '../reads-for.ts';
import { readFeed } from '../search/feed.ts';
import { closeListingWithPrice } from './close.ts';
import { deleteSaved, insertSaved, saveWanted } from './own-list-queries.ts';
import { deleteOwnListing, editListing, postListing } from './post-listing.ts';
import { exportListings, importListings } from './import-listings.ts';
import { answerAsked, askAboutListing, readQuestions, takeBackQuestion } from './questions.ts';
import { markQuoteLine } from './mark-line.ts';
import { readListingPage } from './outlook.ts';
import { readListing, revealToSuggester } from './read-listing.ts';
import { keepOutOfSearch } from '../site/keep-out-of-search.ts';
import { readShared, shareOwnListing } from './sharing.ts';
import { editSuggestion, readPairLimits, suggestPrice, withdrawOwnSuggestion } from './suggestions.ts';
import { readNextStep, readOwnGuesses, readOwnOpen, readSaved } from './own-lists.ts';
import { readTeaser } from './teaser.ts';
import { sayFinalPrice } from './answer-final-price.ts';
import { reopenOwnListing } from './reopen.ts';

export function listingRoutes(add: AddEndpoint, deps: Deps): void {
  add(listListings, ({ query, user }) => readFeed(readsFor(deps, user), query, user));
  add(getListing, ({ params, user }) => readListingPage(deps, params.id, user));
  add(createListing, ({ body, user, remember }) => postListing(deps, body, user, remember));
  add(table.importListings, ({ body, user, request }) => {
    // Posting can take long, and others' bodies wait for the room.
    request.bodyPlace?.leave();
    return importListings(deps, body, { user, from: request.ip });
  });
  add(table.exportListings, ({ user }) => exportListings(deps, user));
  add(updateListing, ({ params, body, user }) => editListing(deps, params.id, body, user));
  add(deleteListing, ({ params, user }) => deleteOwnListing(deps, params.id, user));
  add(closeListing, ({ params, body, user }) =>
    closeListingWithPrice(deps, params.id, body.finalPrice, user),
  );
  add(answerFinalPrice, ({ params, body, user }) => sayFinalPrice(deps, params.id, body.finalPrice, user));
  add(revealListing, ({ params, user, request }) =>
    revealToSuggester(deps, params.id, user, textsFor(request)),
  );
  add(reopenListing, ({ params, user }) => reopenOwnListing(deps, params.id, user));
}

export function suggestionRoutes(add: AddEndpoint, deps: Deps): void {
  add(createSuggestion, ({ params, body, user, request, remember }) =>
    suggestPrice(deps, params.id, body, user, textsFor(request), remember),
  );
  add(listSuggestions, async ({ params, user }) => (await readListing(deps.db, params.id, user)).suggestions);
  add(updateSuggestion, ({ params, body, user }) => editSuggestion(deps, params.id, body, user));
  add(withdrawSuggestion, ({ params, user }) => withdrawOwnSuggestion(deps, params.id, user));
  add(markLine, ({ params, body, user }) => markQuoteLine(deps, params.id, body, user));
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
  add(listOwnGuesses, ({ query, user }) => readOwnGuesses(deps, user.id, query));
  add(getNextStep, async ({ user }) => ({
    next: await readNextStep(deps, user.id),
    ownOpen: await readOwnOpen(deps, user.id),
  }));
  add(listSavedListings, ({ query, user }) => readSaved(deps, user.id, query));
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
