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
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { readsFor } from '../reads-for.ts';
import { closeListingWithPrice } from './close-listing.ts';
import { deleteOwnListing } from './delete-listing.ts';
import { editListing } from './edit-listing.ts';
import { postListing } from './post-listing.ts';
import { readFeed } from '../search/read-feed.ts';
import { readListing } from './read-listing.ts';
import { reopenOwnListing } from './reopen-listing.ts';
import { revealToSuggester } from './reveal-listing.ts';
import { sayFinalPrice } from './say-final-price.ts';

export function listingRoutes(add: AddEndpoint, deps: Deps): void {
  add(listListings, ({ query, user }) => readFeed(readsFor(deps, user), query, user));
  add(getListing, ({ params, user }) => readListing(deps.db, params.id, user));
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
