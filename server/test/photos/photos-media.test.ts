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

const bytes = Buffer.from('the bytes of a photo');
const { full } = photoNames(randomUUID());
const [photoId, heldId] = [randomUUID(), randomUUID()];
const landscape = photoNames(photoId).full;
const held = photoNames(heldId).full;
let pictures = 0;
let dataDir: string;
let app: FastifyInstance;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ballpark-media-'));
  const store = openPhotoStore({ dataDir });
  await store.put(full, bytes);
  app = fastify();
  await store.put(landscape, await plainImage(400, 300).webp().toBuffer());
  serveMedia(app, {
    find: (name) => store.get(name),
    isServed: async (name) => name !== held,
    countPicture: async () => void (pictures += 1),
  });
});

afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a photo is served for ever, as what it is, and to other sites too', async () => {
  const reply = await app.inject(`/media/${full}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload).toEqual(bytes);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    etag: `"${full}"`,
  });
});

test('HEAD answers the same without the bytes, and leaves no file open', async () => {
  const openBefore = await countOpenFiles();
  for (let round = 0; round < 20; round += 1) {
    const reply = await app.inject({ method: 'HEAD', url: `/media/${full}` });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-length']).toBe(String(bytes.length));
    expect(reply.rawPayload.length).toBe(0);
  }
  await expect.poll(countOpenFiles).toBeLessThan(openBefore + 10);
});

test.each([`"${full}"`, `W/"${full}"`, `"other", "${full}"`])('who has %s already gets 304', async (etag) => {
  const reply = await app.inject({ url: `/media/${full}`, headers: { 'if-none-match': etag } });
  expect(reply.statusCode).toBe(304);
  expect(reply.rawPayload.length).toBe(0);
  expect(reply.headers['cache-control']).toContain('immutable');
});

test('an etag of another photo does not give 304', async () => {
  const reply = await app.inject({ url: `/media/${full}`, headers: { 'if-none-match': '"other"' } });
  expect(reply.statusCode).toBe(200);
});

test.each([
  photoNames(randomUUID()).full,
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2fphotos',
  `${full}%00`,
  `${'0'.repeat(36)}.webp`,
  `${full}.${randomUUID()}.tmp`,
  'x',
  '__proto__',
])('/media/%s is 404, and no cache keeps that', async (name) => {
  const reply = await app.inject(`/media/${name}`);
  expect(reply.statusCode).toBe(404);
  expect(reply.body).toBe('Not found');
  expect(reply.headers['cache-control']).toBe('no-store');
});

test('a photo is served as a JPEG of 1200 × 630 for previews, for ever', async () => {
  const url = `/media/${photoId}-share.jpg`;
  const reply = await app.inject(url);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await openImage(reply.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  expect(pictures).toBe(1);
  const headers = { 'if-none-match': String(reply.headers.etag) };
  expect((await app.inject({ url, headers })).statusCode).toBe(304);
  expect(pictures).toBe(1);
});

test.each([`${heldId}-share.jpg`, `${randomUUID()}-share.jpg`, 'x-share.jpg', '-share.jpg'])(
  'a photo that is not served, as a preview either: %s',
  async (name) => {
    expect((await app.inject(`/media/${name}`)).statusCode).toBe(404);
  },
);

async function countOpenFiles(): Promise<number> {
  return (await readdir('/proc/self/fd').catch(() => [])).length;
}
