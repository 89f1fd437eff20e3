import { readdir } from 'node:fs/promises';
import { maxListingPhotoBytes, maxProfilePhotoBytes } from '@ballpark/domain/photos.ts';
import { expect, test } from 'vitest';
import { makeUser } from '../support/make.ts';
import { noisyImage, paddedTo, plainImage, withJpegComment } from '../support/photos.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
const script = '<script>alert(1)</script>';
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`);
const jpeg = await plainImage().jpeg().toBuffer();
const noisy = await noisyImage(400, 300).jpeg().toBuffer();
const alone = (photo: object): object => photo;
const withGood = (photo: object): object => ({ photos: [photo, { base64Data: jpeg.toString('base64') }] });

test.for([
  ['POST /photos/upload-profile-base64', maxProfilePhotoBytes, alone],
  ['POST /photos/upload-base64', maxListingPhotoBytes, alone],
  ['POST /photos/upload-multiple-base64', maxListingPhotoBytes, withGood],
] as const)('%s keeps nothing but the pixels of a photo that is one', async ([route, limit, wrap]) => {
  const { call } = await makeUser(on);
  const send = async (bytes: Buffer) =>
    call(route, { body: wrap({ base64Data: bytes.toString('base64'), filename: '../../etc/photo.jpg' }) });
  const stored = async () => [
    await on.db.selectFrom('photo').select('id').execute(),
    await readdir(on.deps.config.dataDir, { recursive: true }).catch(() => []),
  ];
  const before = await stored();
  for (const [name, bytes] of Object.entries({
    'a bomb of pixels': await plainImage(10_000, 10_000).png({ compressionLevel: 1 }).toBuffer(),
    'the first bytes of a JPEG before an SVG': Buffer.concat([jpeg.subarray(0, 20), svg]),
    'a photo that was cut off': noisy.subarray(0, noisy.length / 2),
  }))
    expect([400, 413, 415], name).toContain((await send(bytes)).status);
  expect((await send(paddedTo(jpeg, limit + 1))).status).toBe(413);
  expect(await stored()).toEqual(before);

  const { status, data } = await send(Buffer.concat([withJpegComment(jpeg, script), svg]));
  expect(status).toBe(201);
  const served = await on.app.inject(JSON.stringify(data).match(/\/media\/[\w-]+\.webp/)?.[0] ?? '');
  expect(served.headers['content-type']).toBe('image/webp');
  expect(served.rawPayload.toString('latin1')).not.toMatch(/script|svg|alert/);
});
