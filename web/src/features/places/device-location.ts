import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { coarsenPoint } from '@ballpark/domain/location-privacy.ts';

/** Where the device is (product 4.3). Without `hasAddress` the texts are those of an unknown place. */
export type DeviceLocation = {
  latitude: number;
  longitude: number;
  address: string;
  country: string;
  countryCode: string | null;
  hasAddress: boolean;
};

export type DeviceLocationState = {
  location: DeviceLocation | null;
  isLoading: boolean;
  error: string | null;
};

const timeoutMs = 10_000;
const oldestPositionMs = 5 * 60_000;
const pauseMs = 60_000;

const nowhere: DeviceLocationState = { location: null, isLoading: false, error: null };

/**
 * Asks the device where it is and keeps the answer (product 4.3). A request is skipped while one is
 * under way, within 60 s of the last one, and once a location with an address is known: then the answer is the known one.
 */
export class DeviceLocator {
  #state = nowhere;
  #lastRequestMs = -Infinity;
  #underWay: Promise<DeviceLocation | null> | null = null;
  readonly #listeners = new Set<() => void>();

  readonly snapshot = (): DeviceLocationState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The location, or null when it cannot be had; `snapshot().error` then says why. */
  readonly request = (): Promise<DeviceLocation | null> => {
    if (this.#underWay) return this.#underWay;
    const { location } = this.#state;
    if (location?.hasAddress || Date.now() - this.#lastRequestMs < pauseMs) return Promise.resolve(location);
    this.#lastRequestMs = Date.now();
    this.#underWay = this.#locate().finally(() => (this.#underWay = null));
    return this.#underWay;
  };

  async #locate(): Promise<DeviceLocation | null> {
    this.#change({ ...this.#state, isLoading: true, error: null });
    try {
      // The point is rounded here, so that nothing finer leaves the device (product 4.1).
      const point = coarsenPoint((await currentPosition()).coords);
      const { lookUpLocation } = await import('./look-up-location.ts');
      const place = await lookUpLocation(point);
      const location = {
        ...point,
        address: place.formattedLocation,
        country: place.country,
        countryCode: place.countryCode,
        hasAddress: place.countryCode !== null,
      };
      this.#change({ location, isLoading: false, error: null });
      return location;
    } catch (error) {
      this.#change({ ...this.#state, isLoading: false, error: geolocationErrorText(error) });
      return null;
    }
  }

  #change(state: DeviceLocationState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

class Unsupported extends Error {}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    // Old browsers and insecure pages have no geolocation, which the types do not say.
    if (!('geolocation' in navigator)) throw new Unsupported();
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: timeoutMs,
      maximumAge: oldestPositionMs,
    });
  });
}

/** Why the device did not give its location (product 4.3). */
function geolocationErrorText(error: unknown): string {
  if (error instanceof Unsupported) return messages.geolocationUnsupported;
  // GeolocationPositionError: 1 is denied, 2 unavailable, 3 timed out.
  const code = error instanceof Object && 'code' in error ? error.code : null;
  if (code === 1) return messages.geolocationDenied;
  if (code === 2) return messages.geolocationUnavailable;
  return code === 3 ? messages.geolocationTimedOut : messages.geolocationFailed;
}
