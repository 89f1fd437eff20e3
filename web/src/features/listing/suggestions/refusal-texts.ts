import {
  listingExpired,
  listingNotOpen,
  notSuggestionAuthor,
  suggestionOnOwnListing,
} from '@ballpark/domain/contract/screen-messages.ts';

/** What is said to one who may not suggest a price, or not change the one suggested (product 8.1, 8.2). */
export const refusalTexts = {
  listingExpired,
  listingNotOpen,
  notSuggestionAuthor,
  suggestionOnOwnListing,
};
