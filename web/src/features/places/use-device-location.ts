import { useSyncExternalStore } from 'react';
import { type DeviceLocation, DeviceLocator, type DeviceLocationState } from './device-location.ts';

// One for the whole app: the pauses between requests hold from page to page.
const locator = new DeviceLocator();

/** Where the device is, and how to ask it. `request` answers null when it fails; `error` then says why. */
export function useDeviceLocation(): DeviceLocationState & { request: () => Promise<DeviceLocation | null> } {
  return { ...useSyncExternalStore(locator.subscribe, locator.snapshot), request: locator.request };
}
