import { lookUpLocation, searchCities } from '@ballpark/domain/contract/photos.ts';
import { coarsenPoint } from '@ballpark/domain/places.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';

const minSearchLength = 2;

export function placeRoutes(add: AddEndpoint, deps: Deps): void {
  add(searchCities, async ({ query, user, request }) =>
    query.query.length < minSearchLength
      ? []
      : deps.places.search(query.query, query.limit, user?.id ?? request.ip),
  );
  add(lookUpLocation, ({ query, user }) => deps.places.lookUp(coarsenPoint(query), user.id));
}
