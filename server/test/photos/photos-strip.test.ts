import { asyncProperty, assert, constantFrom, nat, integer, array, tuple } from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { BadRequest } from '../../src/errors.ts';
import { photoFormatOf } from '../../src/photos/photo-format.ts';
import { processPhoto } from '../../src/photos/process-photo.ts';
import { stripPhoto } from '../../src/photos/strip.ts';
import { type PhotoBomb, noisyImage, photoBombs, plainImage, segment } from '../support/photos.ts';

const secret = 'SECRET';
const formats = ['jpeg', 'png', 'webp'] as const;
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`;
const strip = (bytes: Buffer) => stripPhoto(bytes, photoFormatOf(bytes) ?? 'jpeg');
const jpeg = await noisyImage(40, 30).jpeg().toBuffer();
const behindStart = (...parts: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);

const tooManyParts = new Set<PhotoBomb>(['PNG, 400,000 empty chunks', 'JPEG, a million empty segments']);
const names = Object.keys(photoBombs) as PhotoBomb[];

test('a JPEG of many scans, each of which the decoder would go over the whole photo for, is refused', async () => {
  const progressive = await noisyImage(40, 30).jpeg({ progressive: true }).toBuffer();
  const scan = progressive.subarray(progressive.lastIndexOf('ffda', undefined, 'hex'), -2);
  const withScans = (count: number) =>
    Buffer.concat([
      progressive.subarray(0, -2),
      ...Array<Buffer>(count).fill(scan),
      Buffer.from('ffd9', 'hex'),
    ]);
  expect((await strip(withScans(50))).bytes.length).toBeGreaterThan(progressive.length);
  await expect(strip(withScans(100))).rejects.toMatchObject({ status: 413 });
});

test.each(names)('%s: a small photo is left, or it is refused', async (name) => {
  const bytes = await photoBombs[name]();
  const stripped = strip(bytes);
  if (tooManyParts.has(name)) {
    await expect(stripped).rejects.toMatchObject({ status: 400 });
    return;
  }
  expect((await stripped).bytes.length).toBeLessThan(2000);
  expect(await processPhoto(bytes, 'profile', { by: 'ada' })).toMatchObject({ width: 64, height: 64 });
});

describe.each(formats)('of a %s', (format) => {
  test('every pixel is left and no word of what stood beside them, neither there nor in what is stored', async () => {
    const bytes = await noisyImage(120, 90)
      .withExif({
        IFD0: { ImageDescription: secret },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
      })
      .withXmp(xmp)
      .toFormat(format)
      .toBuffer();
    const { bytes: stripped } = await strip(bytes);
    expect([bytes, stripped].map((each) => each.includes(secret))).toEqual([true, false]);
    expect(await pixels(stripped)).toEqual(await pixels(bytes));
    const { full, card } = await processPhoto(bytes, 'listing', { by: 'ada' });
    for (const stored of [full, card]) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(stored).metadata();
      expect([exif, xmp, icc, iptc, orientation].filter(Boolean)).toEqual([]);
    }
  });

  test('the colour profile is left', async () => {
    const bytes = await plainImage(9, 9).withIccProfile('p3').toFormat(format).toBuffer();
    const { icc } = await sharp(bytes).metadata();
    expect((await sharp((await strip(bytes)).bytes).metadata()).icc).toEqual(icc);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i comes out upright', async (orientation) => {
    const input = await corners();
    const bytes = await input.withMetadata({ orientation }).toFormat(format).toBuffer();
    const upright = await sharp(bytes).autoOrient().png().toBuffer();
    const { full } = await processPhoto(bytes, 'listing', { by: 'ada' });
    expect(await cornerColours(full)).toEqual(await cornerColours(upright));
  });
});

const exif = segment(0xe1, [Buffer.from(`Exif\0\0II*\0\x08\0\0\0\0\0${secret}`, 'latin1')]);
const hidingPlaces: [string, Buffer][] = [
  ['bytes that belong to nothing', Buffer.concat([Buffer.from('garbage'), exif])],
  ['fill bytes', Buffer.concat([Buffer.from('ffffffff', 'hex'), exif.subarray(1)])],
  ['an escaped FF', Buffer.concat([Buffer.from('ff00ff00', 'hex'), exif])],
  ['a marker that stands alone', Buffer.concat([Buffer.from('ff01ffd0', 'hex'), exif])],
  ['a segment without data', Buffer.concat([Buffer.from('ffe50002', 'hex'), exif])],
  ['another EXIF', Buffer.concat([exif, exif])],
];

test.each(hidingPlaces)('a JPEG cannot hide metadata behind %s', async (_name, hidden) => {
  expect((await strip(behindStart(hidden))).bytes.includes(secret)).toBe(false);
});

test('after any change of a photo the stripped one is not longer, and a second strip changes nothing', async () => {
  const whole = await Promise.all(
    ([...formats, 'gif'] as const).map((format) =>
      noisyImage(24, 16)
        .withExif({ IFD0: { Make: 'x' } })
        .toFormat(format)
        .toBuffer(),
    ),
  );
  const changes = array(tuple(nat(600), integer({ min: 0, max: 255 })), { maxLength: 6 });
  await assert(
    asyncProperty(constantFrom(...whole), changes, nat(3000), async (photo, changed, length) => {
      const bytes = Buffer.from(photo.subarray(0, Math.max(length, 14)));
      for (const [at, value] of changed) if (at > 14 && at < bytes.length) bytes[at] = value;
      const once = await strip(bytes).catch((error: unknown) => error);
      if (once instanceof BadRequest) return;
      expect(once).toMatchObject({ bytes: expect.any(Buffer) });
      const { bytes: left } = once as Awaited<ReturnType<typeof strip>>;
      // A GIF without its last byte gets one.
      expect(left.length).toBeLessThanOrEqual(bytes.length + 1);
      expect(await strip(left)).toEqual({ bytes: left, orientation: 1 });
    }),
    { numRuns: 1000 },
  );
});

async function pixels(photo: Buffer): Promise<Buffer> {
  return sharp(photo).raw().toBuffer();
}

/** Red and green above blue and white. */
async function corners(): Promise<Sharp> {
  const colours = ['#f00', '#0f0', '#00f', '#fff'];
  const quarters = colours.map((background, index) => ({
    input: { create: { width: 60, height: 40, channels: 3 as const, background } },
    left: 60 * (index % 2),
    top: 40 * Math.floor(index / 2),
  }));
  return sharp(await plainImage(120, 80).composite(quarters).png().toBuffer());
}

/** The corners' colours, each channel as bright or dark, and the size. */
async function cornerColours(photo: Buffer): Promise<unknown> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    [0, 1, 2].map((channel) => (data[(y * info.width + x) * 3 + channel] ?? 0) > 127);
  const [right, bottom] = [info.width - 9, info.height - 9];
  return [info.width, info.height, at(8, 8), at(right, 8), at(8, bottom), at(right, bottom)];
}
