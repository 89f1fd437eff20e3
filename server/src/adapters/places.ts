import { messages } from '@ballpark/domain/contract/messages.ts';
import type { CitySuggestion, LocationLookup } from '@ballpark/domain/contract/places.ts';
import type { Point } from '@ballpark/domain/distance.ts';

/** `displayName` is 'City, Region, Country'; the point is the city's centre. */
export type CityMatch = CitySuggestion;
/** With the centre of the city, which stands for the person's own point towards others; null where no city was found. */
export type PlaceFound = LocationLookup & { centre: Point | null };

/**
 * Where in the world things are. Never throws: what cannot be found is an empty list or `nowhere`. `caller`, a person or an
 * address, is who is counted where only so much may be asked.
 */
export type Places = {
  /** Best match first; empty below 2 letters. */
  search(text: string, limit?: number, caller?: string): Promise<CityMatch[]>;
  lookUp(point: Point, caller?: string): Promise<PlaceFound>;
};

/** The answer where there is no city (product 4.2). */
export const nowhere: PlaceFound = {
  city: messages.unknownCity,
  country: messages.unknownCountry,
  countryCode: null,
  formattedLocation: messages.locationUnavailable,
  centre: null,
};

/** City search from this many letters (product 4.2). */
export const shortestSearch = 2;
export const defaultResults = 5;

/** True while a caller, a person or an address, may still ask the external geocoder. */
export type MayAsk = (caller: string) => Promise<boolean>;
