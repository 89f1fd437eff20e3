import fastify, { type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { photoNames } from '@ballpark/domain/photos.ts';
import { openImage } from '../../src/photos/open-image.ts';
import { serveMedia } from '../../src/photos/serve-media.ts';
import { plainImage } from '../support/photos.ts';

const [photoId, heldId] = [randomUUID(), randomUUID()];
const { full } = photoNames(photoId);
let bytes: Buffer;
let pictures = 0;
let dataDir: string;
let app: FastifyInstance;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ballpark-media-'));
  const store = openPhotoStore({ dataDir });
  bytes = await plainImage(400, 300).webp().toBuffer();
  await store.put(full, bytes);
  app = fastify();
  serveMedia(app, {
    find: (name) => store.get(name),
    isServed: async (name) => name !== photoNames(heldId).full,
    countPicture: async () => void (pictures += 1),
  });
});

afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (name: string, etag?: string) =>
  app.inject({ url: `/media/${name}`, ...(etag && { headers: { 'if-none-match': etag } }) });
const forever = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
};

test('a photo is served for ever, as what it is, and to other sites too', async () => {
  const reply = await get(full);
  expect([reply.statusCode, reply.rawPayload]).toEqual([200, bytes]);
  const own = { 'content-type': 'image/webp', 'content-length': `${bytes.length}`, etag: `"${full}"` };
  expect(reply.headers).toMatchObject({ ...forever, ...own });
});

test('HEAD answers the same without the bytes, and leaves no file open', async () => {
  const countOpen = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
  const openBefore = await countOpen();
  for (let round = 0; round < 20; round += 1) {
    const reply = await app.inject({ method: 'HEAD', url: `/media/${full}` });
    expect([reply.statusCode, reply.headers['content-length'], reply.rawPayload.length]).toEqual([
      200,
      `${bytes.length}`,
      0,
    ]);
  }
  await expect.poll(countOpen).toBeLessThan(openBefore + 10);
});

test.each([
  [`"${full}"`, 304],
  [`W/"${full}"`, 304],
  [`"other", "${full}"`, 304],
  ['"other"', 200],
])('who has %s already gets %i', async (etag, status) => {
  const reply = await get(full, etag);
  expect([reply.statusCode, reply.rawPayload.length === 0]).toEqual([status, status === 304]);
  expect(reply.headers).toMatchObject(forever);
});

test.each([
  photoNames(randomUUID()).full,
  '..%2f..%2fetc%2fpasswd',
  `${full}%00`,
  `${'0'.repeat(36)}.webp`,
  `${full}.${randomUUID()}.tmp`,
  '__proto__',
  photoNames(heldId).full,
  `${heldId}-share.jpg`,
  `${randomUUID()}-share.jpg`,
  '-share.jpg',
])('/media/%s is 404, and no cache keeps that', async (name) => {
  const reply = await get(name);
  expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([
    404,
    'Not found',
    'no-store',
  ]);
});

test('a photo is served as a JPEG of 1200 × 630 for previews, for ever, and made once for who keeps it', async () => {
  pictures = 0;
  const reply = await get(`${photoId}-share.jpg`);
  expect(reply.headers).toMatchObject({ ...forever, 'content-type': 'image/jpeg' });
  const picture = await openImage(reply.rawPayload).metadata();
  expect(picture).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  const again = await get(`${photoId}-share.jpg`, String(reply.headers.etag));
  expect([again.statusCode, pictures]).toEqual([304, 1]);
});
