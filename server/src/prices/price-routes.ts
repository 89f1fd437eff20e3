import { findSimilarPrices, getPrices, getSimilarPrices } from '@ballpark/domain/contract/prices.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { readsFor } from '../reads-for.ts';
import { readPricesOverTime, readSimilarOf, readSimilarOfDraft } from './read-prices.ts';

export function priceRoutes(add: AddEndpoint, deps: Deps): void {
  add(getSimilarPrices, ({ params, user }) => readSimilarOf(readsFor(deps, user), params.id, user));
  add(findSimilarPrices, ({ query, user }) => readSimilarOfDraft(readsFor(deps, user), query, user));
  add(getPrices, ({ query, user }) => readPricesOverTime(readsFor(deps, user), query, user));
}
