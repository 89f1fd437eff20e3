import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { forgetLandingPreview, loadLandingPreview } from './landing-preview.ts';

const answer = () => Response.json({ success: true, data: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] });
const ask = vi.fn<typeof fetch>();
/** Without those that ask whether the server is there. */
const calls = () => ask.mock.calls.filter(([address]) => address !== '/').length;

beforeEach(() => {
  ask.mockReset().mockImplementation(async () => answer());
  vi.stubGlobal('fetch', ask);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('the landing page asks for its listings once in five minutes, whichever pages are loaded in between', async () => {
  expect(await loadLandingPreview()).toMatchObject([{ id: 'a' }, { id: 'b' }]);
  vi.setSystemTime(Date.now() + 299_000);
  expect(await loadLandingPreview()).toMatchObject([{ id: 'a' }, { id: 'b' }]);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2_000);
  await loadLandingPreview();
  expect(ask).toHaveBeenCalledTimes(2);
});

it('the landing page tries a second time where the first call fails', async () => {
  ask.mockRejectedValueOnce(new TypeError('no network'));
  expect(await loadLandingPreview()).toHaveLength(2);
  ask.mockRejectedValue(new TypeError('no network'));
  forgetLandingPreview();
  await expect(loadLandingPreview()).rejects.toBeInstanceOf(ApiError);
  expect(calls()).toBe(4);
});
