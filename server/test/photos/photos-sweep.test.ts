import { dayMs } from '@ballpark/domain/durations.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sweepPhotoFiles, sweepPhotos } from '../../src/photos/sweep-photos.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { photoIdOf, photoNames } from '@ballpark/domain/photos.ts';
import type { PhotoStore, StorePart } from '../../src/adapters/blob-store.ts';
import { makePhoto, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { startTestS3 } from '../support/test-s3.ts';
import { databaseId } from '../../src/db/database-id.ts';

let on: TestApp;
let owner: MadeUser;
let folder: string;
let s3: Awaited<ReturnType<typeof startTestS3>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ballpark-sweep-'));
  s3 = await startTestS3(folder);
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
const filesOf = (url: string) => Object.values(photoNames(photoIdOf(url) ?? '')).sort();
const nothing = { setAside: 0, broughtBack: 0, removed: 0 };
const atTime = (ms: number) => ({ ...on.deps, now: () => new Date(Date.now() + ms) });
const listening = (ms: number) => {
  const warnings: object[] = [];
  const warn = (fields: object) => void warnings.push(fields);
  return { deps: { ...atTime(ms), log: Object.assign(Object.create(on.deps.log), { warn }) }, warnings };
};

describe.each([
  ['disk', () => openPhotoStore({ dataDir: folder })],
  ['S3', () => openPhotoStore({ dataDir: folder, storageUrl: s3.storageUrl })],
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
    const kept = filesOf((await makePhoto(on, owner)).url);
    const strays = await putStrays(3);
    const both = async () => [await namesIn(store), await namesIn(store, 'aside')];

    expect(await sweepPhotoFiles(atTime(dayMs - 60_000))).toEqual(nothing);
    expect(await both()).toEqual([[...kept, ...strays].sort(), []]);
    expect(await sweepPhotoFiles(atTime(dayMs + 60_000))).toEqual({ ...nothing, setAside: 3 });
    expect(await both()).toEqual([kept, strays]);
    expect(await sweepPhotoFiles(atTime(30 * dayMs - 60_000))).toEqual(nothing);
    expect(await both()).toEqual([kept, strays]);
    expect(await sweepPhotoFiles(atTime(30 * dayMs + 60_000))).toEqual({ ...nothing, removed: 3 });
    expect(await both()).toEqual([kept, []]);
  });

  test('a file that lies aside and is named again comes back when it is asked for, the other with the sweep', async () => {
    const { url } = await makePhoto(on, owner);
    const { rawPayload } = await on.app.inject(url);
    const names = filesOf(url);
    await store.move(names, 'aside');
    const move = vi.spyOn(store, 'move').mockRejectedValueOnce(new Error('read only'));
    expect((await on.app.inject(url)).statusCode).toBe(200);
    move.mockRestore();
    expect(await namesIn(store, 'aside')).toEqual(names);

    const answer = await on.app.inject(url);
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, rawPayload]);
    expect(await namesIn(store, 'aside')).toHaveLength(1);
    expect(await sweepPhotoFiles(on.deps)).toEqual({ ...nothing, broughtBack: 1 });
    expect(await namesIn(store)).toEqual(names);
  });

  test('a file that lies aside and that no row names is not served, and made-up names reach no database', async () => {
    const [stray = ''] = await putStrays(1);
    await store.move([stray], 'aside');
    expect((await on.app.inject(`/media/${stray}`)).statusCode).toBe(404);
    expect(await namesIn(store, 'aside')).toEqual([stray]);
    const asked = vi.spyOn(on.deps.db, 'selectFrom');
    expect((await on.app.inject(`/media/${photoNames(randomUUID()).full}`)).statusCode).toBe(404);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  test('a store that another database has claimed is left alone, and the log says so', async () => {
    const { url } = await makePhoto(on, owner);
    const strays = await putStrays(1);
    await store.claim(randomUUID());
    const { deps, warnings } = listening(2 * dayMs);
    expect(await sweepPhotoFiles(deps)).toEqual(nothing);
    expect(warnings).toEqual([{ databaseId: await databaseId(on.db), owner: await store.owner() }]);
    const id = photoIdOf(url) ?? '';
    await sweepPhotos({ ...on.deps, now: () => new Date(on.clock.now.getTime() + 2 * dayMs) });
    expect(await on.db.selectFrom('photo').where('id', '=', id).select('id').execute()).toEqual([]);
    expect(await namesIn(store)).toEqual([...filesOf(url), ...strays].sort());
  });

  test('a store that nobody has claimed is claimed once most of its photos are known', async () => {
    await store.claim('');
    const strays = await putStrays(3);
    const foreign = listening(2 * dayMs);
    expect(await sweepPhotoFiles(foreign.deps)).toEqual(nothing);
    expect(foreign.warnings).toHaveLength(1);
    expect([await store.owner(), await namesIn(store)]).toEqual([null, strays]);

    await makePhoto(on, owner);
    await makePhoto(on, owner);
    expect(await sweepPhotoFiles(atTime(2 * dayMs))).toEqual({ ...nothing, setAside: 3 });
    expect(await store.owner()).toBe(await databaseId(on.db));
  });
});

test('a half-written file of a crash is removed after a day, and files of other programs never', async () => {
  const store = openPhotoStore({ dataDir: join(folder, 'crashed') });
  on.deps.photoStore = store;
  const { url } = await makePhoto(on, owner);
  const [, full = ''] = filesOf(url);
  const bin = join(folder, 'crashed/photos', (photoIdOf(url) ?? '').slice(34));
  await writeFile(join(bin, `${full}.${randomUUID()}.tmp`), 'half');
  await writeFile(join(bin, 'README'), 'mine');
  await utimes(join(bin, 'README'), 0, 0);
  expect(await sweepPhotoFiles(atTime(dayMs - 60_000))).toEqual(nothing);
  expect(await sweepPhotoFiles(atTime(dayMs + 60_000))).toEqual({ ...nothing, removed: 1 });
  expect(await namesIn(store)).toEqual(filesOf(url));
});
