import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp, { type OutputInfo } from 'sharp';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { expect, test } from 'vitest';
import { processPhoto } from '../../src/photos/process-photo.ts';
import { plainImage, redThenBlue, withJpegComment } from '../support/photos.ts';

test('a photo becomes a WebP of at most 2048 px and a card that covers 480 × 360', async () => {
  const photo = await processPhoto(await plainImage(4000, 3000).jpeg().toBuffer(), 'listing', { by: 'ada' });
  expect(await sharp(photo.full).metadata()).toMatchObject({ format: 'webp', width: 2048, height: 1536 });
  expect(await sharp(photo.card).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 });
  expect(photo).toMatchObject({ width: 2048, height: 1536 });
});

test('an upright photo still covers the card in width', async () => {
  const photo = await processPhoto(await plainImage(1500, 2000).jpeg().toBuffer(), 'listing', { by: 'ada' });
  expect(await sharp(photo.card).metadata()).toMatchObject({ width: 480, height: 640 });
});

test('a small photo is never enlarged', async () => {
  const photo = await processPhoto(await plainImage(1, 1).png().toBuffer(), 'listing', { by: 'ada' });
  expect(photo).toMatchObject({ width: 1, height: 1 });
  expect(await sharp(photo.card).metadata()).toMatchObject({ width: 1, height: 1 });
});

test('a photo of 1 × 10000 pixels is taken', async () => {
  const photo = await processPhoto(await plainImage(1, 10_000).png().toBuffer(), 'listing', { by: 'ada' });
  expect(photo).toMatchObject({ width: 1, height: 2048 });
});

test('a photo that was taken sideways is stored upright', async () => {
  const sideways = await redThenBlue(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const photo = await processPhoto(sideways, 'listing', { by: 'ada' });
  expect(photo).toMatchObject({ width: 100, height: 200 });
  expect(await pixelAt(photo.full, 0.5, 0.2)).toEqual([near(254), near(0), near(0)]);
  expect(await pixelAt(photo.full, 0.5, 0.8)).toEqual([near(0), near(0), near(254)]);
  const thumbhash = Buffer.from(photo.thumbhash, 'base64');
  expect(thumbHashToApproximateAspectRatio(thumbhash)).toBeLessThan(1);
});

test('neither place nor camera nor any other metadata is left', async () => {
  const tagged = await plainImage(300, 200)
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const before = await sharp(tagged).metadata();
  expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true);

  const photo = await processPhoto(tagged, 'listing', { by: 'ada' });
  for (const derivative of [photo.full, photo.card]) {
    const { exif, xmp, icc, iptc, orientation } = await sharp(derivative).metadata();
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({
      exif: undefined,
      xmp: undefined,
      icc: undefined,
      iptc: undefined,
      orientation: undefined,
    });
  }
});

test('what a JPEG carries besides its pixels does not get through', async () => {
  const jpeg = await plainImage().jpeg().toBuffer();
  const polyglot = Buffer.concat([
    withJpegComment(jpeg, '<html><script>alert(1)</script></html>'),
    Buffer.from('<script>alert(2)</script>'),
  ]);
  const photo = await processPhoto(polyglot, 'listing', { by: 'ada' });
  expect(photo.full.includes('<script')).toBe(false);
  expect(photo.card.includes('<script')).toBe(false);
});

test('colours of a wide gamut come out as the eye saw them', async () => {
  const wide = await plainImage(64, 64, '#c83c28').withIccProfile('p3').png().toBuffer();
  const photo = await processPhoto(wide, 'listing', { by: 'ada' });
  expect(await pixelAt(photo.full, 0.5, 0.5)).toEqual([near(200), near(60), near(40)]);
});

test('a CMYK JPEG becomes an sRGB photo', async () => {
  const cmyk = await plainImage(64, 64, '#c83c28').toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
  const photo = await processPhoto(cmyk, 'listing', { by: 'ada' });
  expect(await sharp(photo.full).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
});

test('a PNG of 16 bits keeps its colour', async () => {
  const deep = await plainImage(64, 64, '#c83c28').toColourspace('rgb16').png().toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe('ushort');
  const photo = await processPhoto(deep, 'listing', { by: 'ada' });
  expect(await pixelAt(photo.full, 0.5, 0.5)).toEqual([near(200), near(60), near(40)]);
});

test('a grey photo is taken', async () => {
  const grey = await plainImage(64, 64, '#808080').greyscale().jpeg().toBuffer();
  const photo = await processPhoto(grey, 'listing', { by: 'ada' });
  expect(await pixelAt(photo.full, 0.5, 0.5)).toEqual([near(128), near(128), near(128)]);
});

test('what is transparent becomes white', async () => {
  const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } });
  const photo = await processPhoto(await clear.png().toBuffer(), 'listing', { by: 'ada' });
  expect(await pixelAt(photo.full, 0.5, 0.5)).toEqual([near(255), near(255), near(255)]);
});

test.each(['gif', 'webp'] as const)('of an animated %s the first frame is kept', async (format) => {
  const frames = [plainImage(50, 40, '#ff0000'), plainImage(50, 40, '#0000ff')];
  const input = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
  const animated = await sharp(input, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);

  const photo = await processPhoto(animated, 'profile', { by: 'ada' });
  expect((await sharp(photo.full).metadata()).pages).toBeUndefined();
  expect(photo).toMatchObject({ width: 50, height: 40 });
  expect(await pixelAt(photo.full, 0.5, 0.5)).toEqual([near(255), near(0), near(0)]);
});

test.each(['ordinary', 'bombs', 'PNG, a packed text'])(
  '50 photos at once (%s) grow the process by 200 MB at most',
  { timeout: 240_000 },
  async (kind) => {
    // As the start script does: glibc keeps memory per arena.
    const env = { ...process.env, MALLOC_ARENA_MAX: '1' };
    const probe = fileURLToPath(new URL('./photo-memory-probe.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [probe, kind], { env });
    expect(Number(stdout)).toBeGreaterThan(0);
    expect(Number(stdout)).toBeLessThan(200);
  },
);

/** `across` and `down` are shares. */
async function pixelAt(photo: Buffer, across: number, down: number): Promise<number[]> {
  const { data, info }: { data: Buffer; info: OutputInfo } = await sharp(photo)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const start =
    (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * info.channels;
  return [...data.subarray(start, start + 3)];
}

/** Within the error of lossy compression. */
function near(value: number): unknown {
  return expect.toSatisfy((channel: number) => Math.abs(channel - value) <= 6, `${value} ± 6`);
}
