import { useSyncExternalStore } from 'react';
import { DeviceLocator, type DeviceLocationState } from './device-location.ts';
import type { DeviceLocation } from './find-device.ts';

// The whole app shares one, because the pauses between requests go on from page to page.
const locator = new DeviceLocator();

/** Where the device is, and `request` to ask it. That answers null when it fails, and `error` then says why. */
export function useDeviceLocation(): DeviceLocationState & { request: () => Promise<DeviceLocation | null> } {
  return { ...useSyncExternalStore(locator.subscribe, locator.snapshot), request: locator.request };
}
