import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { photoNames } from '@ballpark/domain/photos.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PhotoStore, StorePart } from '../../src/adapters/blob-store.ts';
import { movePhotos } from '../../src/backup/move-photos.ts';
import { newId } from '../../src/new-id.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { ballpark } from '../support/processes.ts';
import { startTestS3 } from '../support/test-s3.ts';

let dataDir: string;
let s3: Awaited<ReturnType<typeof startTestS3>>;
let from: PhotoStore;
let to: PhotoStore;
let kept: string[];
let aside: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ballpark-photos-'));
  s3 = await startTestS3(dataDir);
  from = openPhotoStore({ dataDir });
  to = openPhotoStore({ dataDir, ...s3 });
  await from.claim('ours');
  kept = Object.values(photoNames(newId()));
  [aside = ''] = Object.values(photoNames(newId()));
  for (const name of [...kept, aside]) await from.put(name, Buffer.from(`photo ${name}`));
  await from.move([aside], 'aside');
});
afterEach(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true });
});

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
const move = (target = to) => movePhotos({ from, to: target, onProgress: () => {} });
const photosMove = (address: string, env = {}) =>
  ballpark({ DATA_DIR: dataDir, NEW_STORAGE_URL: address, ...env }, 'photos', 'move');

async function textIn(store: PhotoStore, name: string, part: StorePart): Promise<string | null> {
  const found = await store.get(name, part);
  return found && String(await buffer(found.stream));
}

async function expectAllThere(): Promise<void> {
  expect(await to.owner()).toBe('ours');
  for (const name of kept) expect(await textIn(to, name, 'kept')).toBe(`photo ${name}`);
  expect([await textIn(to, aside, 'kept'), await textIn(to, aside, 'aside')]).toEqual([
    null,
    `photo ${aside}`,
  ]);
}

test('after a failure half-way the next run copies only what is missing or different', async () => {
  const before = filesIn(join(dataDir, 'photos'));
  let puts = 0;
  const put: PhotoStore['put'] = (...given) =>
    (puts += 1) === 2 ? Promise.reject(new Error('no route to host')) : to.put(...given);
  await expect(move({ ...to, put })).rejects.toThrow(/^the photo \S+ can’t be stored \(no route to host\)$/);
  expect(await move()).toEqual({ photos: 3, copied: 1 });
  await expectAllThere();
  await to.put(kept[0] ?? '', Buffer.from('photo cut off'));
  expect(await move()).toEqual({ photos: 3, copied: 1 });
  await expectAllThere();
  expect(await move()).toEqual({ photos: 3, copied: 0 });
  expect(filesIn(join(dataDir, 'photos'))).toEqual(before);
});

test('a store that damages what it is given is found out', async () => {
  const put: PhotoStore['put'] = (name, bytes, part) => to.put(name, bytes.subarray(1), part);
  await expect(move({ ...to, put })).rejects.toThrow(
    /^the photo store \(NEW_STORAGE_URL\) has not kept \S+$/,
  );
});

test('the command says what to do next, and fetches later photos once STORAGE_URL is set', async () => {
  const first = await photosMove(s3.storageUrl);
  expect(first.code).toBe(0);
  expect(first.text).toMatch(/^Copying photos: 25% …\n.*Copying photos: done\n/s);
  expect(first.text).toMatch(/: 3 photo files are in photos-here, 3 of them new. \S+\/photos is left as it/);
  expect(first.text).toMatch(
    /\nSet STORAGE_URL .* restart Ballpark, and run this again for later photos\.\n$/,
  );
  expect(first.text).not.toContain('S3RVER');
  await expectAllThere();
  await from.put(Object.values(photoNames(newId()))[0] ?? '', Buffer.from('later'));
  const again = await photosMove(s3.storageUrl, { STORAGE_URL: s3.storageUrl });
  expect(again).toEqual({ code: 0, text: expect.stringMatching(/4 photo files .*, 1 of them new/) });
  const elsewhere = mkdtempSync(join(tmpdir(), 'ballpark-bucket-'));
  const next = await startTestS3(elsewhere);
  const onwards = await photosMove(next.storageUrl, { STORAGE_URL: s3.storageUrl });
  expect(onwards.text).toMatch(/4 of them new. photos-here is left .*\nStop Ballpark, run this again/);
  await next.close();
  rmSync(elsewhere, { recursive: true });
});

test.each<[string, (address: string) => string, RegExp]>([
  ['a wrong key', (url) => url.replace(':S3RVER', ':hidden'), /can’t be used \(The store answered 403/],
  [
    'no such bucket',
    (url) => url.replace('@photos-here', '@nowhere'),
    /can’t be used \(The store answered 404/,
  ],
  ['no such server', (url) => url.replace(/:\d+$/, ':2'), /can’t be used \(.*ECONNREFUSED/],
  [
    'no key',
    (url) => url.replace('S3RVER:S3RVER@', ''),
    /^NEW_STORAGE_URL must be set to the new address, such as s3:/,
  ],
  [
    'another scheme',
    () => 'https://S3RVER:hidden@photos.example',
    /^NEW_STORAGE_URL must be set to the new address, such as s3:/,
  ],
])('%s is refused in one line', async (_what, change, reason) => {
  const { code, text } = await photosMove(change(s3.storageUrl));
  expect([code, text]).toEqual([1, expect.stringMatching(reason)]);
  expect(text).toMatch(/^[^\n]*\n$/);
  expect(text).not.toMatch(/S3RVER|hidden/);
});

test('another community’s bucket, claimed or not, and an empty store are refused, and nothing is written', async () => {
  const bucket = join(dataDir, 's3/photos-here');
  const refused = 'the photo store (NEW_STORAGE_URL) holds photos of another database; choose an empty one';
  await to.put(Object.values(photoNames(newId()))[0] ?? '', Buffer.from('theirs'));
  const unclaimed = filesIn(bucket);
  await expect(move()).rejects.toThrow(refused);
  expect(filesIn(bucket)).toEqual(unclaimed);
  await to.claim('theirs');
  const claimed = filesIn(bucket);
  await expect(move()).rejects.toThrow(refused);
  expect([filesIn(bucket), await to.owner()]).toEqual([claimed, 'theirs']);
  from = openPhotoStore({ dataDir: join(dataDir, 'empty') });
  await expect(move()).rejects.toThrow('there are no photos to move');
  expect(existsSync(join(dataDir, 'empty'))).toBe(false);
});
