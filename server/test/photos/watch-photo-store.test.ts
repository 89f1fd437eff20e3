import { expect, test } from 'vitest';
import { Unavailable } from '../../src/errors.ts';
import { createLog } from '../../src/log.ts';
import type { PhotoStore } from '../../src/adapters/blob-store.ts';
import { watchPhotoStore } from '../../src/photos/open-photo-store.ts';
import { testApp } from '../support/test-app.ts';

test('a photo store that goes and comes back is noticed and logged once each time', async () => {
  const lines: string[] = [];
  let isUp = true;
  let asked = 0;
  const check = async (): Promise<void> => {
    asked += 1;
    if (!isUp)
      throw Object.assign(new Unavailable(), { cause: new Error('The photo store answered 403 to HEAD') });
  };
  // Only `check` is called.
  const store = { check } as PhotoStore;
  const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
  const watched = await watchPhotoStore({ store, log, everyMs: 5 });
  expect([asked, watched.isUp()]).toEqual([1, true]);
  isUp = false;
  await expect.poll(watched.isUp).toBe(false);
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before + 3);
  isUp = true;
  await expect.poll(watched.isUp).toBe(true);
  watched.stop();
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"fault":"The photo store answered 403 to HEAD"');
  expect(lines[1]).toContain('photos can be kept again');
});

test('/readyz says degraded while photos cannot be kept, and stays 200 for the proxy', async () => {
  let hasPhotoStore = true;
  let isDatabaseUp = true;
  const pingDatabase = () => (isDatabaseUp ? Promise.resolve() : Promise.reject(new Error('away')));
  const on = await testApp({ deps: { hasPhotoStore: () => hasPhotoStore, pingDatabase } });
  const ask = async () => {
    const answer = await on.app.inject('/readyz');
    return [answer.statusCode, answer.json<object>()];
  };
  expect(await ask()).toEqual([200, { status: 'ready' }]);
  hasPhotoStore = false;
  expect(await ask()).toEqual([200, { status: 'degraded' }]);
  isDatabaseUp = false;
  expect(await ask()).toEqual([503, { status: 'unavailable' }]);
  await on.close();
});
