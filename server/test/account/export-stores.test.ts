import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test.each(['disk', 'S3'])(
  'a copy is kept on %s, served whole, listed for the sweep and removed',
  async (kind) => {
    const storageUrl = kind === 'S3' ? s3.storageUrl : undefined;
    const store = openExportStore({ dataDir: folder, storageUrl });
    const listed = async () => (await store.list()).map((file) => file.id);
    const id = newId();
    const bytes = Buffer.alloc(300_000, 'a copy of one’s data ');
    const draft = await store.draftPath(id);
    await writeFile(draft, bytes);
    expect([await store.get(id), await listed()]).toEqual([null, [id]]);
    await store.keep(id, draft);
    const kept = await store.get(id);
    expect(kept?.size).toBe(bytes.length);
    if (kept) expect((await buffer(kept.stream)).equals(bytes)).toBe(true);
    expect(await listed()).toEqual([id]);
    await store.remove([id]);
    await store.remove([id]);
    expect([await store.get(id), await listed()]).toEqual([null, []]);
  },
);
