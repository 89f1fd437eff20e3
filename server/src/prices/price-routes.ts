import { getPriceIndex } from '@ballpark/domain/contract/price-index.ts';
import { findSimilarPrices, getPrices, getSimilarPrices } from '@ballpark/domain/contract/prices.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { openToOthers } from '../http/open-to-others.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { readsFor } from '../reads-for.ts';
import { readPriceIndex } from './read-price-index.ts';
import { readPricesOverTime, readSimilarOf, readSimilarOfDraft } from './read-prices.ts';

export function priceRoutes(add: AddEndpoint, deps: Deps): void {
  add(getSimilarPrices, ({ params, user }) => readSimilarOf(readsFor(deps, user), params.id, user));
  add(findSimilarPrices, ({ query, user }) => readSimilarOfDraft(readsFor(deps, user), query, user));
  add(getPrices, ({ query, user }) => readPricesOverTime(readsFor(deps, user), query, user));
  add(getPriceIndex, async ({ query, request, reply }) => {
    await takeFromLimit(deps, rates.doors.perAddress, request.ip);
    openToOthers(reply);
    return readPriceIndex(deps, query);
  });
}
