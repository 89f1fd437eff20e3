import { dayMs } from '@ballpark/domain/durations.ts';
import { readdir } from 'node:fs/promises';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { photoIdOf } from '@ballpark/domain/photos.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sweepPhotoFiles, sweepPhotos } from '../../src/photos/sweep-photos.ts';
import { makeListing, makePhoto, makeUser, type MadeUser } from '../support/make.ts';
import { plainImage } from '../support/photos.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
let hasPhotoStore = true;
beforeAll(async () => {
  const deps = { hasPhotoStore: () => hasPhotoStore };
  on = await testApp({ config: { logLevel: 'silent' }, deps });
  owner = await makeUser(on);
  // The first sweep claims the store.
  await sweepPhotoFiles(on.deps);
});
beforeEach(async () => {
  await on.db.deleteFrom('listing').execute();
  await on.db.updateTable('app_user').set({ photo_url: null, background_url: null }).execute();
  on.clock.advance(dayMs + 1);
  await sweepPhotos(on.deps);
});
afterAll(() => on.close());

const photoOf = async (width = 900) => ({
  base64Data: (await plainImage(width, 600).png().toBuffer()).toString('base64'),
});
const send = (body: unknown) => on.call('POST /photos/upload-multiple-base64', { body, token: owner.token });
/** Rows and files. */
const kept = async () => {
  const rows = await on.db.selectFrom('photo').select('id').execute();
  const entries = await readdir(on.deps.config.dataDir, { recursive: true }).catch(() => []);
  const files = entries.filter((name) => name.endsWith('.webp') && !name.startsWith('photos/aside/'));
  return [rows.length, files.length];
};

test('an uploaded photo is served in both sizes, and a listing names it', async () => {
  const { base64Data } = await photoOf();
  const body = { base64Data: `data:image/png;base64,${base64Data}`, filename: '../../evil.png' };
  const { status, data } = await on.call('POST /photos/upload-base64', { body, token: owner.token });
  expect([status, data.width, data.height]).toEqual([201, 900, 600]);
  expect(data.url).toMatch(/^\/media\/[0-9a-f-]{36}\.webp$/);
  expect(data.thumbhash).toMatch(/^[A-Za-z0-9+/=]+$/);
  for (const url of [data.url, data.url.replace('.webp', '-480.webp')])
    expect((await on.app.inject(url)).statusCode).toBe(200);
  expect((await makeListing(on, owner, { photoUrls: [data.url] })).photos).toEqual([data]);
});

test('one bad photo among several: none is kept', async () => {
  const before = await kept();
  const good = await photoOf();
  const bad = { base64Data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') };
  const answer = await send({ photos: [good, bad, good] });
  expect(answer).toMatchObject({ status: 415, error: messages.photoTypeListing });
  expect(await kept()).toEqual(before);
});

test('a store that fails at the third file, or rows that cannot be written: none is kept', async () => {
  const before = await kept();
  const photos = [await photoOf(), await photoOf()];
  const { put } = on.deps.photoStore;
  const puts = vi.spyOn(on.deps.photoStore, 'put').mockImplementation(async (name, bytes) => {
    if (puts.mock.calls.length === 3) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    return put(name, bytes);
  });
  expect(await send({ photos })).toMatchObject({ status: 507, error: messages.storageFull });
  puts.mockRestore();
  // After the answer.
  await expect.poll(kept).toEqual(before);

  await on.db.schema.alterTable('photo').renameTo('photo_away').execute();
  expect((await send({ photos })).status).toBe(500);
  await on.db.schema.alterTable('photo_away').renameTo('photo').execute();
  await expect.poll(kept).toEqual(before);
});

test('after a day a photo that nobody names is gone, row and files; a named one stays', async () => {
  const upload = async (route?: 'POST /photos/upload-profile-base64') =>
    (await makePhoto(on, owner, route)).url;
  const [named, dropped, unused] = [await upload(), await upload(), await upload()];
  const photoUrl = await upload('POST /photos/upload-profile-base64');
  const backgroundUrl = await upload('POST /photos/upload-profile-base64');
  const { token } = owner;
  const listing = await makeListing(on, owner, { photoUrls: [named, dropped] });
  await on.call('PUT /profile', { token, body: { photoUrl, backgroundUrl } });
  const body = { ...listing, photoUrls: [named] };
  await on.call('PUT /listings/:id', { token, params: { id: listing.id }, body });

  on.clock.advance(dayMs - 1);
  expect(await sweepPhotos(on.deps)).toBe(0);
  on.clock.advance(2);
  const left = [named, photoUrl, backgroundUrl, await upload()];
  expect(await sweepPhotos(on.deps)).toBe(2);
  for (const url of left) expect((await on.app.inject(url)).statusCode).toBe(200);
  for (const url of [dropped, unused])
    for (const name of [url, url.replace('.webp', '-480.webp')])
      expect((await on.app.inject(name)).statusCode).toBe(404);
  const rows = await on.db.selectFrom('photo').select('id').execute();
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(left.map(photoIdOf)));
  expect(await kept()).toEqual([4, 8]);
});

test('/readyz says degraded while photos cannot be kept, and stays 200 for the proxy', async () => {
  const ask = async () => {
    const answer = await on.app.inject('/readyz');
    return [answer.statusCode, answer.json<{ status: string }>().status];
  };
  expect(await ask()).toEqual([200, 'ready']);
  hasPhotoStore = false;
  expect(await ask()).toEqual([200, 'degraded']);
});

test('health says whether photos can be stored', async () => {
  expect((await on.call('GET /photos/health')).data).toEqual({ status: 'ok' });
  vi.spyOn(on.deps.photoStore, 'check').mockRejectedValueOnce(new Error('gone'));
  expect((await on.call('GET /photos/health')).data).toEqual({ status: 'unavailable' });
});
