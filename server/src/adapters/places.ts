import { messages } from '@ballpark/domain/contract/messages.ts';
import type { CitySuggestion, LocationLookup } from '@ballpark/domain/contract/photos.ts';
import type { Point } from '@ballpark/domain/places.ts';

/** `displayName` is 'City, Region, Country'; the point is the city's centre. */
export type CityMatch = CitySuggestion;
/** Contains the centre of the city, which others see in place of the person's own point; null if no city was found. */
export type PlaceFound = LocationLookup & { centre: Point | null };

/**
 * Finds places. It never throws: without a result it answers an empty list or `nowhere`. `caller` is the person or address that a rate
 * limit counts.
 */
export type Places = {
  /** Best match first; empty below 2 letters. */
  search(text: string, limit?: number, caller?: string): Promise<CityMatch[]>;
  lookUp(point: Point, caller?: string): Promise<PlaceFound>;
};

/** The answer if there is no city nearby. */
export const nowhere: PlaceFound = {
  city: messages.unknownCity,
  country: messages.unknownCountry,
  countryCode: null,
  formattedLocation: messages.locationUnavailable,
  centre: null,
};

/** City search from this many letters. */
export const shortestSearch = 2;
export const defaultResults = 5;

/** Whether a caller, a person or an address, may still ask the external geocoder. */
export type MayAsk = (caller: string) => Promise<boolean>;
