import type { LocationLookup } from '@ballpark/domain/contract/photos.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Point } from '@ballpark/domain/places.ts';
import { api } from '../../lib/api/api.ts';
import { say } from '../../ui/say.ts';

const unknownLocation = (): LocationLookup => ({
  city: say(messages.unknownCity),
  country: say(messages.unknownCountry),
  countryCode: null,
  formattedLocation: say(messages.locationUnavailable),
});

/** Falls back to `unknownLocation`. */
export async function lookUpLocation(point: Point, signal?: AbortSignal): Promise<LocationLookup> {
  try {
    const query = { latitude: point.latitude, longitude: point.longitude };
    return await api('GET /profile/location', { query, ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    return unknownLocation();
  }
}
