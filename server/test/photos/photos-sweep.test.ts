import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseS3Listing } from '../../src/adapters/s3-blob-store.ts';
import { databaseId, sweepPhotoFiles, sweepPhotos } from '../../src/photos/sweep-photos.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { photoNames } from '@ballpark/domain/photos.ts';
import type { PhotoStore, StorePart } from '../../src/adapters/blob-store.ts';
import { makePhoto, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { startTestS3 } from '../support/test-s3.ts';

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

async function namesIn(store: PhotoStore, part?: StorePart): Promise<string[]> {
  const names: string[] = [];
  for await (const files of store.list(part)) names.push(...files.map(({ name }) => name));
  return names.sort();
}
const idIn = (url: string) => url.slice('/media/'.length, -'.webp'.length);
const filesOf = (id: string) => Object.values(photoNames(id));
const nothing = { setAside: 0, broughtBack: 0, removed: 0 };
const listening = (ms: number) => {
  const warnings: object[] = [];
  const log = Object.assign(Object.create(on.deps.log), {
    warn: (fields: object) => void warnings.push(fields),
  });
  return { deps: { ...atTime(ms), log }, warnings };
};
const atTime = (ms: number) => ({ ...on.deps, now: () => new Date(Date.now() + ms) });

describe.each([
  ['disk', () => openPhotoStore({ dataDir: folder })],
  ['S3', () => openPhotoStore({ dataDir: folder, storageUrl })],
])('in the %s store', (_name, openStore) => {
  let store: PhotoStore;
  beforeEach(async () => {
    store = openStore();
    on.deps.photoStore = store;
    for (const part of ['kept', 'aside'] as const) await store.remove(await namesIn(store, part), part);
    await store.claim(await databaseId(on.db));
  });

  async function putStrays(count: number): Promise<string[]> {
    const strays = Array.from({ length: count }, () => photoNames(randomUUID()).full);
    for (const name of strays) await store.put(name, Buffer.from('left behind'));
    return strays.sort();
  }

  test('files without a photo go aside after a day, and for good 30 days later; no others do', async () => {
    const kept = filesOf(idIn((await makePhoto(on, owner)).url)).sort();
    const strays = await putStrays(3);

    expect(await sweepPhotoFiles(atTime(day - 60_000))).toEqual(nothing);
    expect(await namesIn(store)).toEqual([...kept, ...strays].sort());
    expect(await sweepPhotoFiles(atTime(day + 60_000))).toEqual({ ...nothing, setAside: 3 });
    expect(await namesIn(store)).toEqual(kept);
    expect(await store.get(strays[0] ?? '')).toBeNull();

    expect(await sweepPhotoFiles(atTime(30 * day - 60_000))).toEqual(nothing);
    expect(await namesIn(store, 'aside')).toEqual(strays);
    expect(await sweepPhotoFiles(atTime(30 * day + 60_000))).toEqual({ ...nothing, removed: 3 });
    expect(await namesIn(store, 'aside')).toEqual([]);
    expect(await namesIn(store)).toEqual(kept);
  });

  test('a file that lies aside and is named again comes back when it is asked for, the other with the sweep', async () => {
    const { url } = await makePhoto(on, owner);
    const [full = '', card = ''] = filesOf(idIn(url));
    const { rawPayload } = await on.app.inject(url);
    await store.move([full, card], 'aside');
    expect(await namesIn(store, 'aside')).toEqual([card, full].sort());

    const answer = await on.app.inject(url);
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, rawPayload]);
    expect(await namesIn(store, 'aside')).toEqual([card]);
    expect(await sweepPhotoFiles(on.deps)).toEqual({ ...nothing, broughtBack: 1 });
    expect(await namesIn(store)).toEqual([card, full].sort());
  });

  test('a file that was set aside and that no row names is not served', async () => {
    const [stray = ''] = await putStrays(1);
    await store.move([stray], 'aside');
    expect((await on.app.inject(`/media/${stray}`)).statusCode).toBe(404);
    expect(await namesIn(store, 'aside')).toEqual([stray]);
  });

  test('a photo that cannot be moved back is served from where it lies', async () => {
    const { url } = await makePhoto(on, owner);
    await store.move(filesOf(idIn(url)), 'aside');
    const move = vi.spyOn(store, 'move').mockRejectedValueOnce(new Error('read only'));
    expect((await on.app.inject(url)).statusCode).toBe(200);
    move.mockRestore();
    expect(await namesIn(store, 'aside')).toHaveLength(2);
  });

  test('names that were made up do not reach the database', async () => {
    const asked = vi.spyOn(on.deps.db, 'selectFrom');
    expect((await on.app.inject(`/media/${photoNames(randomUUID()).full}`)).statusCode).toBe(404);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  test('moving minds no file that is gone, and keeps what is in both parts', async () => {
    const [stray = ''] = await putStrays(1);
    await store.move([stray, photoNames(randomUUID()).full], 'aside');
    await store.move([stray], 'aside');
    await store.put(stray, Buffer.from('left behind'));
    await store.move([stray], 'aside');
    expect([await namesIn(store), await namesIn(store, 'aside')]).toEqual([[], [stray]]);
  });

  test('a store that another database has claimed is left alone, and the log says so', async () => {
    await makePhoto(on, owner);
    const strays = await putStrays(1);
    await store.claim(randomUUID());
    const { deps, warnings } = listening(2 * day);
    expect(await sweepPhotoFiles(deps)).toEqual(nothing);
    expect(await namesIn(store)).toEqual(expect.arrayContaining(strays));
    expect(warnings).toEqual([{ databaseId: await databaseId(on.db), owner: await store.owner() }]);
  });

  test('the files of a photo that a foreign database sweeps stay', async () => {
    const { url } = await makePhoto(on, owner);
    await store.claim(randomUUID());
    await sweepPhotos({ ...on.deps, now: () => new Date(on.clock.now.getTime() + 2 * day) });
    expect(await on.db.selectFrom('photo').where('id', '=', idIn(url)).select('id').execute()).toEqual([]);
    expect(await namesIn(store)).toEqual(filesOf(idIn(url)).sort());
  });

  test('a store that nobody has claimed is claimed once most of its photos are known', async () => {
    await store.claim('');
    const strays = await putStrays(3);
    const foreign = listening(2 * day);
    expect(await sweepPhotoFiles(foreign.deps)).toEqual(nothing);
    expect(foreign.warnings).toHaveLength(1);
    expect([await store.owner(), await namesIn(store)]).toEqual([null, strays]);

    await makePhoto(on, owner);
    await makePhoto(on, owner);
    expect(await sweepPhotoFiles(atTime(2 * day))).toEqual({ ...nothing, setAside: 3 });
    expect(await store.owner()).toBe(await databaseId(on.db));
  });
});

test('a half-written file of a crash is removed after a day, also one of another database', async () => {
  const store = openPhotoStore({ dataDir: join(folder, 'crashed') });
  on.deps.photoStore = store;
  const id = idIn((await makePhoto(on, owner)).url);
  const name = `${photoNames(id).full}.${randomUUID()}.tmp`;
  await writeFile(join(folder, 'crashed/photos', id.slice(34), name), 'half');
  expect(await sweepPhotoFiles(atTime(day - 60_000))).toEqual(nothing);
  expect(await sweepPhotoFiles(atTime(day + 60_000))).toEqual({ ...nothing, removed: 1 });
  expect(await namesIn(store)).toEqual(filesOf(id).sort());
});

test('files of other programs stay where they are', async () => {
  const root = join(folder, 'mixed');
  await mkdir(join(root, 'photos/ab'), { recursive: true });
  const readme = join(root, 'photos/ab/README');
  await writeFile(readme, 'mine');
  await utimes(readme, 0, 0);
  on.deps.photoStore = openPhotoStore({ dataDir: root });
  expect(await sweepPhotoFiles(atTime(2 * day))).toEqual(nothing);
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

test('a page of a bucket’s listing is read whatever the order of its elements and the form of its signs', () => {
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
      { name: 'a&b.txt', writtenAt: new Date('2026-11-20T11:00:00Z') },
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
