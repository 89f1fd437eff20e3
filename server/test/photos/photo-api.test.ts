import { messages } from '@ballpark/domain/contract/messages.ts';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepPhotoFiles, sweepPhotos } from '../../src/photos/sweep-photos.ts';
import { makeListing, makePhoto, makeUser, type MadeUser } from '../support/make.ts';
import { plainImage } from '../support/photos.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ config: { logLevel: 'silent' } });
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

const dayMs = 24 * 3_600_000;
const png = async () => (await plainImage(900, 600).png().toBuffer()).toString('base64');
const rows = async () => (await on.db.selectFrom('photo').select('id').execute()).length;
const files = async () => {
  const entries = await readdir(on.deps.config.dataDir, { recursive: true }).catch(() => []);
  return entries.filter((name) => name.endsWith('.webp') && !name.startsWith('photos/aside/')).length;
};
const idOf = (url: string) => url.slice('/media/'.length, -'.webp'.length);

test('an uploaded photo is served, and a listing names it', async () => {
  const body = { base64Data: `data:image/png;base64,${await png()}`, filename: '../../evil.png' };
  const answer = await on.call('POST /photos/upload-base64', { body, token: owner.token });
  expect(answer).toMatchObject({
    status: 201,
    data: {
      url: expect.stringMatching(/^\/media\/[0-9a-f-]{36}\.webp$/),
      width: 900,
      height: 600,
      thumbhash: expect.stringMatching(/^[A-Za-z0-9+/=]+$/),
    },
  });
  for (const url of [answer.data.url, answer.data.url.replace('.webp', '-480.webp')]) {
    const served = await on.app.inject(url);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  }
  const listing = await makeListing(on, owner, { photoUrls: [answer.data.url] });
  expect(listing.photos).toEqual([answer.data]);
});

test('several at once keep their order', async () => {
  const sizes = [100, 200, 300, 400, 500];
  const photos = await Promise.all(
    sizes.map(async (width) => ({
      base64Data: (await plainImage(width, 100).jpeg().toBuffer()).toString('base64'),
      filename: 'a.jpg',
    })),
  );
  const answer = await on.call('POST /photos/upload-multiple-base64', {
    body: { photos },
    token: owner.token,
  });
  expect(answer.status).toBe(201);
  expect(answer.data.photos.map(({ width }) => width)).toEqual(sizes);
});

test('one bad photo among several: none is kept', async () => {
  const before = [await rows(), await files()];
  const good = { base64Data: await png(), filename: 'a.png' };
  const bad = { base64Data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') };
  const answer = await on.call('POST /photos/upload-multiple-base64', {
    body: { photos: [good, bad, good] },
    token: owner.token,
  });
  expect(answer).toMatchObject({ status: 415, error: messages.photoTypeListing });
  expect([await rows(), await files()]).toEqual(before);
});

test('a store that fails at the third of several: none is kept', async () => {
  const { put } = on.deps.photoStore;
  const before = [await rows(), await files()];
  let count = 0;
  on.deps.photoStore.put = async (name, bytes) => {
    count += 1;
    if (count === 3) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    return put(name, bytes);
  };
  const photo = { base64Data: await png() };
  const answer = await on.call('POST /photos/upload-multiple-base64', {
    body: { photos: [photo, photo] },
    token: owner.token,
  });
  on.deps.photoStore.put = put;
  expect(answer).toMatchObject({ status: 507, error: messages.storageFull });
  // After the answer.
  await expect.poll(async () => [await rows(), await files()]).toEqual(before);
});

test('rows that cannot be written leave no file behind', async () => {
  const before = await files();
  await on.db.schema.alterTable('photo').renameTo('photo_away').execute();
  const answer = await on.call('POST /photos/upload-base64', {
    body: { base64Data: await png() },
    token: owner.token,
  });
  await on.db.schema.alterTable('photo_away').renameTo('photo').execute();
  expect(answer.status).toBe(500);
  await expect.poll(files).toBe(before);
});

test.each([
  [{ photos: [] }, messages.photoMissing],
  [{ photos: 'x' }, messages.photoMissing],
  [{ photos: Array.from({ length: 6 }, () => ({ base64Data: 'AAAA' })) }, messages.photosTooMany],
  [{ photos: [{ base64Data: '' }] }, messages.photoMissing],
  [{}, messages.photoMissing],
])('several of %o are refused', async (body, text) => {
  const answer = await on.call('POST /photos/upload-multiple-base64', { body, token: owner.token });
  expect(answer).toMatchObject({ status: 400, error: text });
});

test('a profile photo may be sent by who has still to be onboarded, a listing photo not', async () => {
  const { token } = await makeUser(on, { isOnboarded: false, isVerified: true });
  const body = { base64Data: await png(), filename: 'me.png' };
  expect((await on.call('POST /photos/upload-profile-base64', { body, token })).status).toBe(201);
  expect(await on.call('POST /photos/upload-base64', { body, token })).toMatchObject({
    status: 403,
    error: messages.onboardingNeeded,
  });
});

test('after a day a photo that nobody names is gone, row and files; a named one stays', async () => {
  const ofProfile = 'POST /photos/upload-profile-base64';
  const [named, dropped, unused, avatar, background] = await Promise.all([
    makePhoto(on, owner),
    makePhoto(on, owner),
    makePhoto(on, owner),
    makePhoto(on, owner, ofProfile),
    makePhoto(on, owner, ofProfile),
  ]);
  const listing = await makeListing(on, owner, { photoUrls: [named.url, dropped.url] });
  await on.call('PUT /profile', {
    token: owner.token,
    body: { photoUrl: avatar.url, backgroundUrl: background.url },
  });
  await on.call('PUT /listings/:id', {
    token: owner.token,
    params: { id: listing.id },
    body: { ...listing, photoUrls: [named.url] },
  });

  on.clock.advance(dayMs - 1);
  expect(await sweepPhotos(on.deps)).toBe(0);
  on.clock.advance(2);
  const young = await makePhoto(on, owner);
  expect(await sweepPhotos(on.deps)).toBe(2);
  for (const { url } of [named, avatar, background, young])
    expect((await on.app.inject(url)).statusCode).toBe(200);
  for (const { url } of [dropped, unused]) {
    expect((await on.app.inject(url)).statusCode).toBe(404);
    expect((await on.app.inject(url.replace('.webp', '-480.webp'))).statusCode).toBe(404);
  }
  const kept = await on.db.selectFrom('photo').select('id').execute();
  expect(new Set(kept.map(({ id }) => id))).toEqual(
    new Set([named, avatar, background, young].map(({ url }) => idOf(url))),
  );
  expect(await files()).toBe(8);
});

test('health says whether photos can be stored', async () => {
  expect((await on.call('GET /photos/health')).data).toEqual({ status: 'ok' });
  const { check } = on.deps.photoStore;
  on.deps.photoStore.check = async () => Promise.reject(new Error('gone'));
  expect((await on.call('GET /photos/health')).data).toEqual({ status: 'unavailable' });
  on.deps.photoStore.check = check;
});
