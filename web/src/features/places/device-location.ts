import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useSyncExternalStore } from 'react';
import type { DeviceLocation, Found } from './find-device.ts';
import { say } from '../../ui/say.ts';

type DeviceLocationState = {
  location: DeviceLocation | null;
  isLoading: boolean;
  error: string | null;
};

const pauseMs = 60_000;

const nowhere: DeviceLocationState = { location: null, isLoading: false, error: null };

/**
 * Asks for the device's location and caches it. Skips a request while one is pending, within 60 s
 * of the last, or once an address is known.
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

  /** Null on failure; see `snapshot().error`. */
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
    const { location, error } = await find();
    this.#change({ location: location ?? this.#state.location, isLoading: false, error });
    return location;
  }

  #change(state: DeviceLocationState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Lazy. */
async function find(): Promise<Found> {
  try {
    const { findDevice } = await import('./find-device.ts');
    return await findDevice();
  } catch {
    return { location: null, error: say(messages.geolocationFailed) };
  }
}

// Shared by the app: the 60 s limit spans pages.
const locator = new DeviceLocator();

/** `request` resolves with null on failure; see `error`. */
export function useDeviceLocation(): DeviceLocationState & { request: () => Promise<DeviceLocation | null> } {
  return { ...useSyncExternalStore(locator.subscribe, locator.snapshot), request: locator.request };
}
