import { lookUpLocation, searchCities } from '@ballpark/domain/contract/places.ts';
import { coarsenPoint } from '@ballpark/domain/location-privacy.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';

const shortestSearch = 2;

export function placeRoutes(add: AddEndpoint, deps: Deps): void {
  add(searchCities, async ({ query }) =>
    query.query.length < shortestSearch ? [] : deps.places.search(query.query, query.limit),
  );
  add(lookUpLocation, ({ query }) => deps.places.lookUp(coarsenPoint(query)));
}
