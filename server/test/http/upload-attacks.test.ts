import { readdir } from 'node:fs/promises';
import { maxListingPhotoBytes, maxProfilePhotoBytes } from '@ballpark/domain/photos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, type MadeUser } from '../support/make.ts';
import { noisyImage, paddedTo, plainImage, withJpegComment } from '../support/photos.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let member: MadeUser;
beforeAll(async () => {
  on = await testApp();
  member = await makeUser(on);
});
afterAll(() => on.close());

const script = '<script>alert(1)</script>';
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`);
const jpeg = await plainImage().jpeg().toBuffer();
const noisy = await noisyImage(400, 300).jpeg().toBuffer();

/** Each kind has its table in photos-refuse. */
const attacks = {
  'a bomb of pixels': await plainImage(10_000, 10_000).png({ compressionLevel: 1 }).toBuffer(),
  'the first bytes of a JPEG before an SVG': Buffer.concat([jpeg.subarray(0, 20), svg]),
  'a photo that was cut off': noisy.subarray(0, noisy.length / 2),
};

const alone = (photo: object): object => photo;
const good = { base64Data: jpeg.toString('base64'), filename: 'good.jpg' };

describe.each([
  ['POST /photos/upload-profile-base64', maxProfilePhotoBytes, alone],
  ['POST /photos/upload-base64', maxListingPhotoBytes, alone],
  [
    'POST /photos/upload-multiple-base64',
    maxListingPhotoBytes,
    (photo: object) => ({ photos: [photo, good] }),
  ],
] as const)('%s', (route, limit, wrap) => {
  const send = async (base64Data: string) =>
    on.call(route, {
      token: member.token,
      body: wrap({ base64Data, filename: '../../../etc/cron.d/photo.jpg' }),
    });
  const stored = async () => [
    await on.db.selectFrom('photo').select('id').execute(),
    await readdir(on.deps.config.dataDir, { recursive: true }).catch(() => []),
  ];

  test('refuses what is no photo or too large, whatever it is called, and keeps nothing', async () => {
    const before = await stored();
    for (const [name, bytes] of Object.entries(attacks))
      expect([400, 413, 415], name).toContain((await send(bytes.toString('base64'))).status);
    expect((await send(paddedTo(jpeg, limit + 1).toString('base64'))).status).toBe(413);
    expect([400, 415]).toContain((await send('<script>')).status);
    expect(await stored()).toEqual(before);
  });

  test('keeps nothing of what a photo carries beside its pixels', async () => {
    const answer = await send(Buffer.concat([withJpegComment(jpeg, script), svg]).toString('base64'));
    expect(answer.status).toBe(201);
    const served = await on.app.inject(JSON.stringify(answer.data).match(/\/media\/[\w-]+\.webp/)?.[0] ?? '');
    expect(served.headers['content-type']).toBe('image/webp');
    expect(served.rawPayload.toString('latin1')).not.toMatch(/script|svg|alert/);
  });
});
