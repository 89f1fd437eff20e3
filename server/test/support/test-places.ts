import { messages } from '@ballpark/domain/contract/messages.ts';
import { distanceKm, type Point } from '@ballpark/domain/places.ts';
import type { Places } from '../../src/adapters/places.ts';

const cities = [
  city('Berlin', 'Germany', 'DE', 52.52, 13.41),
  city('Potsdam', 'Germany', 'DE', 52.4, 13.06),
  city('London', 'United Kingdom', 'GB', 51.51, -0.13),
  city('New York', 'United States', 'US', 40.71, -74.01),
  city('Tokyo', 'Japan', 'JP', 35.69, 139.69),
];

/** Five cities; a point over 50 km from all has none. */
export const testPlaces: Places = {
  async search(query, limit) {
    return cities
      .filter((each) => each.displayName.toLowerCase().includes(query.toLowerCase()))
      .slice(0, limit);
  },
  async lookUp(point) {
    const near = cities.find((each) => distanceKm(each, point) < 50);
    if (!near) {
      return {
        city: messages.unknownCity,
        country: messages.unknownCountry,
        countryCode: null,
        formattedLocation: messages.locationUnavailable,
        centre: null,
      };
    }
    const centre: Point = { latitude: near.latitude, longitude: near.longitude };
    return {
      city: near.city,
      country: near.country,
      countryCode: near.countryCode,
      formattedLocation: near.displayName,
      centre,
    };
  },
};

function city(name: string, country: string, countryCode: string, latitude: number, longitude: number) {
  return { displayName: `${name}, ${country}`, city: name, country, countryCode, latitude, longitude };
}
