import { distanceKm } from '@ballpark/domain/distance.ts';
import type { GatheredPlace } from './gather-places.ts';
import { reachKm } from './reach.ts';
import { partKinds, type PlacesIndex } from './places-file.ts';
import { placesAround } from './places-around.ts';

const smallestCity = 200_000;
/** Within this share of a city's reach a far smaller place belongs to it. */
const coreShare = 0.4;
const timesLarger = 3;

/** Marks the places that are parts of a city, so that a point in its middle is called by the city's name. */
export function markParts(index: PlacesIndex, places: GatheredPlace[]): void {
  for (const [at, place] of places.entries()) if (place.isDistrict) index.part[at] = partKinds.district;
  for (const [at, city] of places.entries()) {
    if (city.population < smallestCity || city.isDistrict) continue;
    const coreKm = reachKm(city.population) * coreShare;
    for (const other of placesAround(index, city, coreKm)) {
      const part = places[other];
      if (!part || other === at || index.part[other] !== partKinds.city) continue;
      const isSmaller = part.population * timesLarger < city.population;
      const isSameRegion = part.countryCode === city.countryCode && part.regionCode === city.regionCode;
      if (isSmaller && isSameRegion && distanceKm(city, part) < coreKm)
        index.part[other] = partKinds.absorbed;
    }
  }
}
