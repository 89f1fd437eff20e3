import { messages } from '@ballpark/domain/contract/messages.ts';
import type { CitySuggestion, LocationLookup } from '@ballpark/domain/contract/photos.ts';
import type { Point } from '@ballpark/domain/places.ts';

/** `displayName`: 'City, Region, Country'. */
export type CityMatch = CitySuggestion;
/** `centre`: the city's, which others see instead of the person's point; null if no city was found. */
export type PlaceFound = LocationLookup & { centre: Point | null };

/** Never throws: no result is an empty list or `nowhere`. A rate limit counts `caller`. */
export type Places = {
  search(text: string, limit?: number, caller?: string): Promise<CityMatch[]>;
  lookUp(point: Point, caller?: string): Promise<PlaceFound>;
  /**
   * What is stored and shown to others, always from the built-in index: the place near the point that `typed`
   * names, else the nearest. Nothing of `typed` is in it.
   */
  placeAt(point: Point, typed?: string): PlaceFound;
};

export const nowhere: PlaceFound = {
  city: messages.unknownCity,
  country: messages.unknownCountry,
  countryCode: null,
  formattedLocation: messages.locationUnavailable,
  centre: null,
};

export const minSearchLength = 2;
export const defaultResults = 5;

export type MayAsk = (caller: string) => Promise<boolean>;
