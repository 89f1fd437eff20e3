import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openExportStore } from '../../src/account/export-store.ts';
import { newId } from '../../src/new-id.ts';
import { startTestS3 } from '../support/test-s3.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof startTestS3>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ballpark-exports-'));
  s3 = await startTestS3(folder);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, () => ReturnType<typeof openExportStore>][] = [
  ['disk', () => openExportStore({ dataDir: folder, storageUrl: undefined })],
  ['S3', () => openExportStore({ dataDir: folder, storageUrl: s3.storageUrl })],
];

describe.each(stores)('on %s', (_, open) => {
  test('what was written is kept, served whole, listed and removed', async () => {
    const store = open();
    const id = newId();
    const bytes = Buffer.alloc(300_000, 'a copy of one’s data ');
    const draft = await store.draftPath(id);
    await writeFile(draft, bytes);
    await store.keep(id, draft);
    const kept = await store.get(id);
    expect(kept?.size).toBe(bytes.length);
    if (kept) expect((await buffer(kept.stream)).equals(bytes)).toBe(true);
    expect((await store.list()).map((file) => file.id)).toEqual([id]);
    await store.remove([id]);
    await store.remove([id]);
    expect(await store.get(id)).toBeNull();
    expect(await store.list()).toEqual([]);
  });

  test('a file that was never kept is listed, so that the sweep finds it, and served to nobody', async () => {
    const store = open();
    const id = newId();
    await writeFile(await store.draftPath(id), 'half');
    expect(await store.get(id)).toBeNull();
    expect((await store.list()).map((file) => file.id)).toEqual([id]);
    await store.remove([id]);
  });
});
