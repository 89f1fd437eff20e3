import { dayMs } from '@ballpark/domain/durations.ts';
import { site } from '@ballpark/domain/site.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { makeUser, type Person } from '../support/make.ts';
import { colorAt, discLogo, noisyImage, plainImage } from '../support/photos.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let admin: Person;
beforeEach(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin' });
});
afterEach(() => on.close());

const add = (bytes: Buffer) =>
  admin.call('POST /admin/logos', { body: { base64Data: bytes.toString('base64') } });
const change = (body: object) => admin.call('PUT /admin/settings', { body });
const kept = async () =>
  (await on.db.selectFrom('site_logo').select('id').orderBy('added_at').execute()).map(({ id }) => id);
const violet = '#7a1fa2';

test('a picture becomes the logo once the settings name it, and is a see-through square without metadata', async () => {
  const { data } = await add(
    await discLogo(violet)
      .withExif({ IFD0: { Artist: 'Ada' } })
      .png()
      .toBuffer(),
  );
  expect(site.logo).toBeNull();
  expect(await change({ logo: data.id })).toMatchObject({ status: 200, data: { logo: data.id } });
  expect(site.logo).toBe(data.id);
  for (const url of [data.url, `/media/logo/${data.id}.webp`]) {
    const served = await on.app.inject(url);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { width, height, exif } = await sharp(served.rawPayload).metadata();
    expect([width, height, exif]).toEqual([144, 144, undefined]);
    expect(await colorAt(served.rawPayload, 0, 0)).toMatch(/00$/);
    expect((await colorAt(served.rawPayload, 72, 72)).slice(6)).toBe('ff');
  }
  const actions = (await admin.call('GET /moderation/log')).data.map(({ action, facts }) => [action, facts]);
  expect(actions).toEqual([
    ['change-settings', { changed: 'logo', version: '1' }],
    ['add-logo', {}],
  ]);
});

test('one that is not square has see-through edges, and one that lies on its side stands', async () => {
  const wide = await plainImage(400, 100, '#204080').jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { data } = await add(wide);
  const { rawPayload } = await on.app.inject(data.url);
  expect((await colorAt(rawPayload, 72, 4)).slice(6)).toBe('ff');
  expect((await colorAt(rawPayload, 4, 72)).slice(6)).toBe('00');
});

test('what is no picture, too large or an SVG is refused in words, and nothing is kept', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const wrongType = 'Invalid file type. Please upload JPEG, PNG, or WebP images.';
  expect(await add(svg)).toMatchObject({ status: 415, error: wrongType });
  expect(await add(Buffer.from('GIF89a'))).toMatchObject({ status: 415, error: wrongType });
  expect(await add(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
  const huge = await plainImage(9000, 9000).png({ compressionLevel: 1 }).toBuffer();
  expect((await add(huge)).error).toMatch(/more than 50 megapixels/);
  const cut = (await noisyImage(300, 300).png().toBuffer()).subarray(0, 20_000);
  expect((await add(cut)).status).toBe(400);
  expect(await kept()).toEqual([]);
});

test('settings name only a logo that is kept, and a colour in six digits', async () => {
  const unknown = await change({ logo: newId() });
  expect(unknown).toMatchObject({ status: 400, fields: { logo: expect.stringContaining('isn’t kept') } });
  for (const logo of ['', '../../etc/passwd', 5])
    expect((await change({ logo })).status, String(logo)).toBe(400);
  for (const color of ['red', '#fff', '', '#12345g', 'url(x)'])
    expect(await change({ color }), color).toMatchObject({
      status: 400,
      fields: { color: expect.stringContaining('such as #7a1fa2') },
    });
  expect((await change({ color: '#7A1FA2' })).data.color).toBe(violet);
  expect((await change({ color: null })).data.color).toBeNull();
});

test('those that no settings of any time name go with the next, after a day or before 20 newer ones', async () => {
  const picture = await discLogo(violet).png().toBuffer();
  const named = (await add(picture)).data.id;
  await change({ logo: named });
  await change({ logo: null });
  const unused = (await add(picture)).data.id;
  expect(unused).not.toBe(named);
  on.clock.now = new Date(on.clock.now.getTime() + dayMs + 1);
  const next = (await add(picture)).data.id;
  expect(await kept()).toEqual([named, next]);
  expect((await on.app.inject(`/media/logo/${unused}.webp`)).statusCode).toBe(404);
  expect((await on.app.inject(`/media/logo/${named}.webp`)).statusCode).toBe(200);
  const newer = [];
  // oxlint-disable-next-line no-await-in-loop -- in this order
  for (let count = 0; count < 20; count += 1) newer.push((await add(picture)).data.id);
  expect((await kept()).toSorted()).toEqual([named, ...newer].toSorted());
});

test('members cannot add one', async () => {
  const member = await makeUser(on);
  const body = { base64Data: (await discLogo(violet).png().toBuffer()).toString('base64') };
  expect((await member.call('POST /admin/logos', { body })).status).toBe(403);
});
