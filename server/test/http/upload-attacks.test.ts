import { readdir } from 'node:fs/promises';
import { maxListingPhotoBytes, maxProfilePhotoBytes } from '@ballpark/domain/photos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, type MadeUser } from '../support/make.ts';
import {
  noisyImage,
  paddedTo,
  photoBombs,
  plainImage,
  pngClaiming,
  withJpegComment,
} from '../support/photos.ts';
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
const frames = await plainImage(40, 40).gif().toBuffer();
const packedText = await photoBombs['PNG, a packed text']();
const noisy = await noisyImage(400, 300).jpeg().toBuffer();

const attacks: [string, Buffer][] = [
  [
    'a bomb of 10,000 × 10,000 pixels',
    await plainImage(10_000, 10_000).png({ compressionLevel: 1 }).toBuffer(),
  ],
  ['a header that claims 2 Gpx', pngClaiming(50_000, 50_000)],
  ['an SVG', svg],
  ['the first bytes of a JPEG before an SVG', Buffer.concat([jpeg.subarray(0, 20), svg])],
  ['a photo that was cut off', noisy.subarray(0, noisy.length / 2)],
  ['the magic of a GIF and nothing else', Buffer.from('GIF89a')],
  ['a TIFF', await plainImage().tiff().toBuffer()],
  ['HTML', Buffer.from(`<!doctype html>${script}`)],
  ['a PNG of 400,000 empty chunks', await photoBombs['PNG, 400,000 empty chunks']()],
  ['an archive', Buffer.from('504b0304140000000800', 'hex')],
];

const calls = [
  {
    route: 'POST /photos/upload-profile-base64',
    limit: maxProfilePhotoBytes,
    wrap: (photo: object) => photo,
  },
  { route: 'POST /photos/upload-base64', limit: maxListingPhotoBytes, wrap: (photo: object) => photo },
  {
    route: 'POST /photos/upload-multiple-base64',
    limit: maxListingPhotoBytes,
    wrap: (photo: object) => ({
      photos: [photo, { base64Data: jpeg.toString('base64'), filename: 'good.jpg' }],
    }),
  },
] as const;

const stored = async () => [
  await on.db.selectFrom('photo').select('id').execute(),
  await readdir(on.deps.config.dataDir, { recursive: true }).catch(() => []),
];

describe.each(calls)('$route', ({ route, limit, wrap }) => {
  const send = async (bytes: Buffer, filename = 'photo.jpg') =>
    on.call(route, {
      token: member.token,
      body: wrap({ base64Data: bytes.toString('base64'), filename }),
    });

  test.each(attacks)('refuses %s, whatever it is called, and keeps nothing', async (_name, bytes) => {
    const before = await stored();
    expect([400, 413, 415]).toContain((await send(bytes, '../../../etc/cron.d/photo.jpg')).status);
    expect(await stored()).toEqual(before);
  });

  test('refuses a photo of one byte more than the limit', async () => {
    expect((await send(paddedTo(jpeg, limit + 1))).status).toBe(413);
  });

  test('refuses text that is not base64', async () => {
    const answer = await on.call(route, {
      token: member.token,
      body: wrap({ base64Data: '<script>', filename: 'a.jpg' }),
    });
    expect([400, 415]).toContain(answer.status);
  });

  test('takes a photo for its pixels, whatever is packed beside them', async () => {
    const answer = await send(packedText);
    expect(answer.status).toBe(201);
    expect(JSON.stringify(answer.data)).toContain('"width":64,"height":64');
  });

  test('keeps nothing of what a photo carries beside its pixels', async () => {
    const answer = await send(Buffer.concat([withJpegComment(jpeg, script), svg]));
    expect(answer.status).toBe(201);
    const served = await on.app.inject(JSON.stringify(answer.data).match(/\/media\/[\w-]+\.webp/)?.[0] ?? '');
    expect(served.headers['content-type']).toBe('image/webp');
    expect(served.rawPayload.toString('latin1')).not.toMatch(/script|svg|alert/);
  });
});

test('an animation is a still photo on a profile and none on a listing', async () => {
  const body = { base64Data: frames.toString('base64'), filename: 'a.gif' };
  const [profile, listing] = [
    await on.call('POST /photos/upload-profile-base64', { token: member.token, body }),
    await on.call('POST /photos/upload-base64', { token: member.token, body }),
  ];
  expect([profile.status, listing.status]).toEqual([201, 415]);
});
