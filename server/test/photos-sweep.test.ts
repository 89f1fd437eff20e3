import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseS3Listing } from '../src/adapters/s3-listing.ts';
import { openPhotoStore } from '../src/photos/open-photo-store.ts';
import { photoNames, type PhotoStore } from '../src/photos/photo-store.ts';
import { sweepPhotoFiles } from '../src/photos/sweep-photo-files.ts';
import { makePhoto, makeUser, type MadeUser } from './make.ts';
import { testApp, type TestApp } from './test-app.ts';
import { startTestS3 } from './test-s3.ts';

const day = 24 * 60 * 60_000;
let on: TestApp;
let owner: MadeUser;
let folder: string;
let s3: Awaited<ReturnType<typeof startTestS3>>;
let storageUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ballpark-sweep-'));
  s3 = await startTestS3(folder);
  storageUrl = s3.storageUrl;
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(async () => {
  await on.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function namesIn(store: PhotoStore): Promise<string[]> {
  const names: string[] = [];
  for await (const files of store.list()) names.push(...files.map(({ name }) => name));
  return names.sort();
}
const idIn = (url: string) => url.slice('/media/'.length, -'.webp'.length);
const filesOf = (id: string) => Object.values(photoNames(id));
const atTime = (ms: number) => ({ ...on.deps, now: () => new Date(Date.now() + ms) });

describe.each([
  ['disk', () => openPhotoStore({ dataDir: folder })],
  ['S3', () => openPhotoStore({ dataDir: folder, storageUrl })],
])('in the %s store', (_name, openStore) => {
  let store: PhotoStore;
  beforeEach(async () => {
    store = openStore();
    on.deps.photoStore = store;
    await store.remove(await namesIn(store));
  });

  test('files without a photo are removed after a day, and no others', async () => {
    const kept = filesOf(idIn((await makePhoto(on, owner)).url));
    const strays = [...filesOf(randomUUID()), photoNames(randomUUID()).full];
    for (const name of strays) await store.put(name, Buffer.from('left behind'));

    expect(await sweepPhotoFiles(atTime(day - 60_000))).toBe(0);
    expect(await namesIn(store)).toEqual([...kept, ...strays].sort());
    expect(await sweepPhotoFiles(atTime(day + 60_000))).toBe(3);
    expect(await namesIn(store)).toEqual(kept.sort());
    expect(await sweepPhotoFiles(atTime(day + 60_000))).toBe(0);
  });

  test("what looks like another installation's store is left alone", async () => {
    const strays = Array.from({ length: 101 }, () => photoNames(randomUUID()).full);
    for (const name of strays) await store.put(name, Buffer.from('x'));
    const levels: unknown[] = [];
    const log = Object.assign(Object.create(on.deps.log), {
      warn: (fields: unknown) => void levels.push(fields),
    });
    expect(await sweepPhotoFiles({ ...atTime(2 * day), log })).toBe(0);
    expect(await namesIn(store)).toHaveLength(101);
    expect(levels).toEqual([{ kept: 0 }]);
  });
});

test('what a crash left half written on the disk is removed after a day, whoever it was for', async () => {
  const store = openPhotoStore({ dataDir: join(folder, 'crashed') });
  on.deps.photoStore = store;
  const id = idIn((await makePhoto(on, owner)).url);
  const name = `${photoNames(id).full}.${randomUUID()}.tmp`;
  await writeFile(join(folder, 'crashed/photos', id.slice(34), name), 'half');
  expect(await sweepPhotoFiles(atTime(day - 60_000))).toBe(0);
  expect(await sweepPhotoFiles(atTime(day + 60_000))).toBe(1);
  expect(await namesIn(store)).toEqual(filesOf(id).sort());
});

test('files that are none of ours stay where they are', async () => {
  const root = join(folder, 'mixed');
  await mkdir(join(root, 'photos/ab'), { recursive: true });
  const readme = join(root, 'photos/ab/README');
  await writeFile(readme, 'mine');
  await utimes(readme, 0, 0);
  on.deps.photoStore = openPhotoStore({ dataDir: root });
  expect(await sweepPhotoFiles(atTime(2 * day))).toBe(0);
  expect(await namesIn(openPhotoStore({ dataDir: join(folder, 'nothing') }))).toEqual([]);
});

test('a bucket is listed to its end, however many pages it has', async () => {
  const names = [randomUUID(), randomUUID(), randomUUID()].map((id) => photoNames(id).full);
  const asked: string[] = [];
  const bucket = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://bucket');
    const page = Number(url.searchParams.get('continuation-token') ?? 0);
    asked.push(url.search);
    response.end(`<ListBucketResult><IsTruncated>${page < 2}</IsTruncated>
      <Contents><Key>photos/${names[page]}</Key><LastModified>2026-11-20T10:00:00.000Z</LastModified></Contents>
      <NextContinuationToken>${page + 1}</NextContinuationToken></ListBucketResult>`);
  }).listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  // Listening on TCP, it has such an address.
  const { port } = bucket.address() as AddressInfo;
  const url = `s3://k:s@bucket?endpoint=http://127.0.0.1:${port}`;
  expect(await namesIn(openPhotoStore({ dataDir: folder, storageUrl: url }))).toEqual(names.sort());
  expect(asked).toEqual([
    '?list-type=2&prefix=photos%2F',
    '?list-type=2&prefix=photos%2F&continuation-token=1',
    '?list-type=2&prefix=photos%2F&continuation-token=2',
  ]);
  bucket.closeAllConnections();
  bucket.close();
});

test('of a page of a bucket’s listing only photos are read', () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const xml = `<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated>
    <Contents><Key>photos/${first}.webp</Key><LastModified>2026-11-20T10:00:00.000Z</LastModified><Size>1</Size></Contents>
    <Contents><LastModified>2026-11-20T11:00:00.000Z</LastModified><Key>photos/${second}-480.webp</Key></Contents>
    <Contents><Key>photos/a&amp;b.txt</Key><LastModified>2026-11-20T11:00:00.000Z</LastModified></Contents>
    <NextContinuationToken>1/a&amp;b&#x3D;&#61;</NextContinuationToken></ListBucketResult>`;
  expect(parseS3Listing(xml, 'photos/')).toEqual({
    files: [
      { name: `${first}.webp`, writtenAt: new Date('2026-11-20T10:00:00Z') },
      { name: `${second}-480.webp`, writtenAt: new Date('2026-11-20T11:00:00Z') },
    ],
    next: '1/a&b==',
  });
  expect(
    parseS3Listing('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>', 'photos/'),
  ).toEqual({
    files: [],
    next: null,
  });
});
