import { messages } from '@ballpark/domain/contract/messages.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { DeviceLocator } from './device-location.ts';

const paris = { city: 'Paris', country: 'France', countryCode: 'FR', formattedLocation: 'Paris, France' };
const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();
const fetchLookup = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  vi.stubGlobal('fetch', fetchLookup);
  deviceIsAt(48.856613, 2.352222);
  fetchLookup.mockImplementation(async () => Response.json({ success: true, data: paris }));
});

it('has an address; the device is asked with high accuracy, and nothing finer than 0.01° leaves it', async () => {
  await expect(new DeviceLocator().request()).resolves.toEqual({
    latitude: 48.86,
    longitude: 2.35,
    address: 'Paris, France',
    country: 'France',
    countryCode: 'FR',
    hasAddress: true,
  });
  expect(fetchLookup.mock.calls[0]?.[0]).toBe('/api/profile/location?latitude=48.86&longitude=2.35');
  const asked = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 };
  expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual(asked);
});

it('is asked for once when two ask at the same time, and not again once it is known with an address', async () => {
  const locator = new DeviceLocator();
  const [first, second] = await Promise.all([locator.request(), locator.request()]);
  expect(first).toBe(second);
  vi.advanceTimersByTime(3_600_000);
  expect(await locator.request()).toBe(first);
  expect(getCurrentPosition).toHaveBeenCalledOnce();
});

it('is not asked for within 60 s of the last request, and is after', async () => {
  deviceFails({ code: 2 });
  const locator = new DeviceLocator();
  await locator.request();
  vi.advanceTimersByTime(59_999);
  expect(await locator.request()).toBeNull();
  expect(getCurrentPosition).toHaveBeenCalledOnce();
  deviceIsAt(1, 2);
  vi.advanceTimersByTime(1);
  expect(await locator.request()).toMatchObject({ latitude: 1, longitude: 2 });
  expect(locator.snapshot().error).toBeNull();
});

it('has no address where there is no city, and the texts of an unknown place where none can be looked up', async () => {
  fetchLookup.mockResolvedValueOnce(Response.json({ success: true, data: { ...paris, countryCode: null } }));
  expect(await new DeviceLocator().request()).toMatchObject({ hasAddress: false });
  fetchLookup.mockRejectedValue(new TypeError('offline'));
  expect(await new DeviceLocator().request()).toMatchObject({
    address: messages.locationUnavailable,
    country: messages.unknownCountry,
    countryCode: null,
    hasAddress: false,
  });
});

it.each([
  [{ code: 1 }, 'Location access denied. Please enable location services.'],
  [{ code: 2 }, 'Location unavailable. Please try again.'],
  [{ code: 3 }, 'Location request timed out. Please try again.'],
  [{ code: 9 }, 'Failed to get location'],
  [null, 'Geolocation is not supported by this browser'],
])('says what failed: %o', async (error, text) => {
  if (error) deviceFails(error);
  else vi.stubGlobal('navigator', {});
  const locator = new DeviceLocator();
  expect(await locator.request()).toBeNull();
  expect(locator.snapshot()).toEqual({ location: null, isLoading: false, error: text });
});

it('tells while it is being found and when it is', async () => {
  const locator = new DeviceLocator();
  const seen: boolean[] = [];
  const unsubscribe = locator.subscribe(() => seen.push(locator.snapshot().isLoading));
  await locator.request();
  expect(seen).toEqual([true, false]);
  unsubscribe();
});

function deviceIsAt(latitude: number, longitude: number): void {
  getCurrentPosition.mockImplementation((found) => {
    // Only the coordinates are read.
    found({ coords: { latitude, longitude } } as GeolocationPosition);
  });
}

function deviceFails(error: { code: number }): void {
  getCurrentPosition.mockImplementation((_, failed) => failed?.(error as GeolocationPositionError));
}
