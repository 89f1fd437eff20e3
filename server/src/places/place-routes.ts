import { lookUpLocation, searchCities } from '@ballpark/domain/contract/photos.ts';
import { coarsenPoint } from '@ballpark/domain/places.ts';
import { contractText } from '@ballpark/domain/contract-text.ts';
import type { I18n } from '@lingui/core';
import type { CityMatch, PlaceFound } from '../adapters/places.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { textsFor } from '../language/language-of.ts';
import { countryName } from './country-names.ts';

const minSearchLength = 2;

export function placeRoutes(add: AddEndpoint, deps: Deps): void {
  add(searchCities, async ({ query, user, request }) =>
    query.query.length < minSearchLength
      ? []
      : (await deps.places.search(query.query, query.limit, user?.id ?? request.ip)).map((match) =>
          matchIn(textsFor(request), match),
        ),
  );
  add(lookUpLocation, async ({ query, user, request }) =>
    foundIn(textsFor(request), await deps.places.lookUp(coarsenPoint(query), user.id)),
  );
}

/** With the country’s name in the reader’s language; cities keep theirs. */
function matchIn(i18n: I18n, match: CityMatch): CityMatch {
  const country = countryName(match.countryCode, i18n);
  return { ...match, country, displayName: withCountry(match.displayName, match.country, country) };
}

function foundIn(i18n: I18n, found: PlaceFound): PlaceFound {
  const { city, country: name, countryCode, formattedLocation } = found;
  if (countryCode === null)
    return {
      ...found,
      city: contractText(i18n, city),
      country: contractText(i18n, name),
      formattedLocation: contractText(i18n, formattedLocation),
    };
  const country = countryName(countryCode, i18n);
  return { ...found, country, formattedLocation: withCountry(formattedLocation, name, country) };
}

/** Its last part is the country. */
function withCountry(label: string, before: string, after: string): string {
  return label.endsWith(`, ${before}`) ? label.slice(0, -before.length) + after : label;
}
