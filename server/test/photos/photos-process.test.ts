import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { maxListingPhotoBytes, maxProfilePhotoBytes, type PhotoKind } from '@ballpark/domain/photos.ts';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { processPhoto } from '../../src/photos/process-photo.ts';
import { noisyImage, paddedTo, plainImage, pngClaiming } from '../support/photos.ts';

const take = (bytes: Buffer, kind: PhotoKind = 'listing') => processPhoto(bytes, kind, { by: 'ada' });

test.each([
  ['is made smaller', plainImage(4000, 3000).jpeg(), [2048, 1536], [480, 360]],
  ['of 50 megapixels is taken', plainImage(8000, 6250).jpeg(), [2048, 1600], [480, 375]],
  ['that is upright covers the card in width', plainImage(1500, 2000).jpeg(), [1500, 2000], [480, 640]],
  ['of 1 × 10000 pixels is taken', plainImage(1, 10_000).png(), [1, 2048], [1, 2048]],
  ['is never enlarged', plainImage(1, 1).png(), [1, 1], [1, 1]],
])('a photo %s', { timeout: 120_000 }, async (_, image, [width, height], card) => {
  const photo = await take(await image.toBuffer());
  expect(photo).toMatchObject({ width, height });
  expect(await sharp(photo.full).metadata()).toMatchObject({ format: 'webp', width, height });
  expect(await sharp(photo.card).metadata()).toMatchObject({ width: card[0], height: card[1] });
});

const red = () => plainImage(64, 64, '#c83c28');
const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } });
const colours: [string, Sharp, number[]][] = [
  ['a wide gamut keeps what the eye saw', red().withIccProfile('p3').png(), [200, 60, 40]],
  ['16 bits keep their colour', red().toColourspace('rgb16').png(), [200, 60, 40]],
  ['CMYK becomes sRGB', red().toColourspace('cmyk').jpeg(), [200, 48, 13]],
  ['grey stays grey', plainImage(64, 64, '#808080').greyscale().jpeg(), [128, 128, 128]],
  ['what is transparent becomes white', clear.png(), [255, 255, 255]],
];

test.each(colours)('%s', async (_, image, colour) => {
  const { full } = await take(await image.toBuffer());
  expect(await sharp(full).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  expect(await pixelAt(full, 0.5, 0.5)).toEqual(colour.map(near));
});

test.each(['gif', 'webp'] as const)('of an animated %s the first frame is kept', async (format) => {
  const frames = [plainImage(50, 40, '#ff0000'), plainImage(50, 40, '#0000ff')];
  const input = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
  const animated = await sharp(input, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);

  const photo = await take(animated, 'profile');
  expect((await sharp(photo.full).metadata()).pages).toBeUndefined();
  expect(photo).toMatchObject({ width: 50, height: 40 });
  expect(await pixelAt(photo.full, 0.5, 0.5)).toEqual([near(255), near(0), near(0)]);
});

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
const tiff = await plainImage().tiff().toBuffer();
const jpeg = await plainImage().jpeg().toBuffer();
const unreadable = { status: 400, message: messages.photoUnreadable };

test.each([
  ['no bytes', Buffer.alloc(0)],
  ['text', Buffer.from('hello')],
  ['an SVG', svg],
  ['an SVG behind an XML declaration', Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
  ['a TIFF', tiff],
  ['an AVIF', await plainImage().avif().toBuffer()],
  ['a GIF, which is for profiles', await plainImage().gif().toBuffer()],
])('%s is no listing photo, by its bytes', async (_, bytes) => {
  await expect(take(bytes)).rejects.toMatchObject({ status: 415, message: messages.photoTypeListing });
});

test.each([
  ['the six bytes GIF89a', Buffer.from('GIF89a')],
  ['a photo’s first bytes before something else', Buffer.concat([jpeg.subarray(0, 20), svg])],
  ['a PNG of fewer pixels than its header claims', pngClaiming(5000, 5000)],
  ['a PNG that is damaged in the middle', await damagedPng()],
])('%s cannot be read', async (_, bytes) => {
  await expect(take(bytes, 'profile')).rejects.toMatchObject(unreadable);
});

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s that was cut off is refused', async (format) => {
  const whole = await noisyImage(800, 600).toFormat(format).toBuffer();
  for (const share of [0.02, 0.5, 0.95]) {
    const cut = whole.subarray(0, Math.floor(whole.length * share));
    await expect(take(cut, 'profile')).rejects.toMatchObject(unreadable);
  }
});

test.each([
  ['listing', maxListingPhotoBytes, messages.photoTooLargeListing],
  ['profile', maxProfilePhotoBytes, messages.photoTooLargeProfile],
] as const)('a %s photo may have its limit in bytes and not one more', async (kind, limit, message) => {
  expect(await take(paddedTo(jpeg, limit), kind)).toMatchObject({ width: 60 });
  await expect(take(paddedTo(jpeg, limit + 1), kind)).rejects.toMatchObject({ status: 413, message });
});

const large = plainImage(7000, 7000);
const deep = sharp({ create: { width: 7000, height: 7000, channels: 4, background: '#f00a' } });
const interlaced = { progressive: true, compressionLevel: 1 };
const bombs: [string, Buffer | Sharp, keyof typeof messages][] = [
  ['10,000 × 10,000 pixels of one colour', plainImage(10_000, 10_000).png(), 'photoTooManyPixels'],
  ['a PNG header that claims 2 Gpx', pngClaiming(50_000, 50_000), 'photoTooManyPixels'],
  ['a PNG header that claims most', pngClaiming(2 ** 31 - 1, 2 ** 31 - 1), 'photoUnreadable'],
  ['one column of 50 megapixels', pngClaiming(1, 50_000_000), 'photoTooDemanding'],
  ['an interlaced PNG of 16 bits', deep.toColourspace('rgb16').png(interlaced), 'photoTooDemanding'],
  [
    'a progressive JPEG of full chroma',
    large.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    'photoTooDemanding',
  ],
  ['a GIF of 49 megapixels', large.clone().gif({ effort: 1 }), 'photoTooDemanding'],
  ['a lossless WebP', large.clone().webp({ lossless: true, effort: 0 }), 'photoTooDemanding'],
];

test.each(bombs)('%s: refused within 2 s and without the memory it asks for', async (_, image, key) => {
  const bytes = Buffer.isBuffer(image) ? image : await image.toBuffer();
  const rssBefore = process.memoryUsage().rss;
  const start = performance.now();
  await expect(take(bytes, 'profile')).rejects.toMatchObject({ message: messages[key] });
  expect(performance.now() - start).toBeLessThan(2000);
  expect(process.memoryUsage().rss - rssBefore).toBeLessThan(100e6);
});

test('in this process no decoder but the four can be reached, not even past our checks', async () => {
  for (const bytes of [svg, tiff])
    await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported image format/);
});

test.each(['ordinary', 'bombs', 'PNG, a packed text'])(
  '50 photos at once (%s) grow the process by 200 MB at most',
  { timeout: 240_000 },
  async (kind) => {
    // As the start script does: glibc keeps memory per arena.
    const env = { ...process.env, MALLOC_ARENA_MAX: '1' };
    const probe = fileURLToPath(new URL('./photo-memory-probe.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [probe, kind], { env });
    // Refused bombs may leave the peak where it was.
    expect(stdout).toMatch(/^\d+(\.\d+)?\s*$/);
    expect(Number(stdout)).toBeLessThan(200);
  },
);

async function damagedPng(): Promise<Buffer> {
  const whole = await noisyImage(300, 200).png().toBuffer();
  const middle = Math.floor(whole.length / 2);
  return whole.fill(0xa5, middle, middle + 50);
}

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
