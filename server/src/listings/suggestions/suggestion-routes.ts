import {
  createSuggestion,
  getPairLimits,
  listSuggestions,
  updateSuggestion,
  withdrawSuggestion,
} from '@ballpark/domain/contract/suggestions.ts';
import type { Deps } from '../../deps.ts';
import type { AddEndpoint } from '../../http/add-endpoint.ts';
import { readListing } from '../read-listing.ts';
import { editSuggestion } from './edit-suggestion.ts';
import { readPairLimits } from './read-pair-limits.ts';
import { suggestPrice } from './suggest-price.ts';
import { withdrawOwnSuggestion } from './withdraw-suggestion.ts';

export function suggestionRoutes(add: AddEndpoint, deps: Deps): void {
  add(createSuggestion, ({ params, body, user, remember }) =>
    suggestPrice(deps, params.id, body, user, remember),
  );
  add(listSuggestions, async ({ params, user }) => (await readListing(deps.db, params.id, user)).suggestions);
  add(updateSuggestion, ({ params, body, user }) => editSuggestion(deps, params.id, body, user));
  add(withdrawSuggestion, ({ params, user }) => withdrawOwnSuggestion(deps, params.id, user));
  add(getPairLimits, ({ params, user }) => readPairLimits(deps, params.id, user));
}
