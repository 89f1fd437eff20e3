import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { coarsenPoint } from '@ballpark/domain/places.ts';
import { lookUpLocation } from './look-up-location.ts';
import { say } from '../../ui/say.ts';

/** Without `hasAddress`, the texts are those of an unknown place. */
export type DeviceLocation = {
  latitude: number;
  longitude: number;
  address: string;
  country: string;
  countryCode: string | null;
  hasAddress: boolean;
};

/** The location, or an error text. */
export type Found = { location: DeviceLocation; error: null } | { location: null; error: string };

const timeoutMs = 10_000;
const oldestPositionMs = 5 * 60_000;

/** Asks once. */
export async function findDevice(): Promise<Found> {
  try {
    // Coarsened on the device: nothing finer is sent.
    const point = coarsenPoint((await currentPosition()).coords);
    const place = await lookUpLocation(point);
    const location = {
      ...point,
      address: place.formattedLocation,
      country: place.country,
      countryCode: place.countryCode,
      hasAddress: place.countryCode !== null,
    };
    return { location, error: null };
  } catch (error) {
    return { location: null, error: geolocationErrorText(error) };
  }
}

class Unsupported extends Error {}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    // Missing in old browsers and insecure contexts, despite the types.
    if (!('geolocation' in navigator)) throw new Unsupported();
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: timeoutMs,
      maximumAge: oldestPositionMs,
    });
  });
}

/** The message for a geolocation error. */
function geolocationErrorText(error: unknown): string {
  if (error instanceof Unsupported) return say(messages.geolocationUnsupported);
  // GeolocationPositionError: 1 denied, 2 unavailable, 3 timeout.
  const code = error instanceof Object && 'code' in error ? error.code : null;
  if (code === 1) return say(messages.geolocationDenied);
  if (code === 2) return say(messages.geolocationUnavailable);
  return code === 3 ? say(messages.geolocationTimedOut) : say(messages.geolocationFailed);
}
