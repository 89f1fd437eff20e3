import { messages } from '@ballpark/domain/contract/messages.ts';
import { maxListingPhotoBytes, maxProfilePhotoBytes, type PhotoKind } from '@ballpark/domain/photos.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { processPhoto } from '../../src/photos/process-photo.ts';
import { noisyImage, paddedTo, plainImage, pngClaiming } from '../support/photos.ts';

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
const wrongForListing = { status: 415, message: messages.photoTypeListing };
const unreadable = { status: 400, message: messages.photoUnreadable };

const nothingLikeAPhoto: [string, Buffer][] = [
  ['no bytes', Buffer.alloc(0)],
  ['text', Buffer.from('hello')],
  ['an SVG', svg],
  ['an SVG behind an XML declaration', Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])],
  ['a page of HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
  ['a TIFF', await plainImage().tiff().toBuffer()],
  ['an AVIF', await plainImage().avif().toBuffer()],
];

test.each(nothingLikeAPhoto)('%s is refused by its bytes', async (_name, bytes) => {
  await expect(processPhoto(bytes, 'listing', { by: 'ada' })).rejects.toMatchObject(wrongForListing);
});

test('a GIF is a profile photo, never a listing photo', async () => {
  const gif = await plainImage().gif().toBuffer();
  await expect(processPhoto(gif, 'listing', { by: 'ada' })).rejects.toMatchObject(wrongForListing);
  expect(await processPhoto(gif, 'profile', { by: 'ada' })).toMatchObject({ width: 60, height: 40 });
});

test('the six bytes GIF89a are no photo', async () => {
  await expect(processPhoto(Buffer.from('GIF89a'), 'profile', { by: 'ada' })).rejects.toMatchObject(
    unreadable,
  );
});

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s that was cut off is refused', async (format) => {
  const whole = await noisyImage(800, 600).toFormat(format).toBuffer();
  for (const share of [0.02, 0.5, 0.95]) {
    const cut = whole.subarray(0, Math.floor(whole.length * share));
    await expect(processPhoto(cut, 'profile', { by: 'ada' })).rejects.toMatchObject(unreadable);
  }
});

test('the first bytes of a photo before something else make no photo', async () => {
  const jpeg = await plainImage().jpeg().toBuffer();
  const disguised = Buffer.concat([jpeg.subarray(0, 20), svg]);
  await expect(processPhoto(disguised, 'listing', { by: 'ada' })).rejects.toMatchObject(unreadable);
});

test('a PNG that is damaged in the middle is refused', async () => {
  const whole = await noisyImage(300, 200).png().toBuffer();
  const damaged = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  damaged.fill(0xa5, middle, middle + 50);
  await expect(processPhoto(damaged, 'listing', { by: 'ada' })).rejects.toMatchObject(unreadable);
});

const limits: [PhotoKind, number, string][] = [
  ['listing', maxListingPhotoBytes, messages.photoTooLargeListing],
  ['profile', maxProfilePhotoBytes, messages.photoTooLargeProfile],
];

test.each(limits)('a %s photo may have its limit in bytes and not one more', async (kind, limit, message) => {
  const jpeg = await plainImage().jpeg().toBuffer();
  expect(await processPhoto(paddedTo(jpeg, limit), kind, { by: 'ada' })).toMatchObject({ width: 60 });
  await expect(processPhoto(paddedTo(jpeg, limit + 1), kind, { by: 'ada' })).rejects.toMatchObject({
    status: 413,
    message,
  });
});

const bombs: [string, () => Promise<Buffer> | Buffer, string][] = [
  [
    '10,000 × 10,000 pixels of one colour',
    () => plainImage(10_000, 10_000).png().toBuffer(),
    'photoTooManyPixels',
  ],
  ['a PNG header that claims 2 Gpx', () => pngClaiming(50_000, 50_000), 'photoTooManyPixels'],
  ['a PNG header that claims the largest size there is', () => pngClaiming(2 ** 31 - 1, 2 ** 31 - 1), ''],
  ['a strip of one column and 50 megapixels', () => pngClaiming(1, 50_000_000), 'photoTooDemanding'],
  ['an interlaced PNG of 16 bits', interlacedDeepPng, 'photoTooDemanding'],
  ['a progressive JPEG of full chroma', progressiveJpeg, 'photoTooDemanding'],
  ['a GIF of 49 megapixels', () => plainImage(7000, 7000).gif({ effort: 1 }).toBuffer(), 'photoTooDemanding'],
  [
    'a lossless WebP of 49 megapixels',
    () => plainImage(7000, 7000).webp({ lossless: true, effort: 0 }).toBuffer(),
    'photoTooDemanding',
  ],
];

test.each(bombs)('%s: refused within 2 s and without the memory it asks for', async (_name, make, key) => {
  const bytes = await make();
  const rssBefore = process.memoryUsage().rss;
  const start = performance.now();
  const error: unknown = await processPhoto(bytes, 'profile', { by: 'ada' }).catch((error: unknown) => error);
  expect(performance.now() - start).toBeLessThan(2000);
  expect(process.memoryUsage().rss - rssBefore).toBeLessThan(100e6);
  expect(error).toMatchObject(
    key ? { status: 413, message: messages[key as keyof typeof messages] } : { status: 400 },
  );
});

test('a PNG that has fewer pixels than its header claims is refused', async () => {
  await expect(processPhoto(pngClaiming(5000, 5000), 'listing', { by: 'ada' })).rejects.toMatchObject(
    unreadable,
  );
});

test('an ordinary photo of 50 megapixels is taken', { timeout: 120_000 }, async () => {
  const bytes = await plainImage(8000, 6250).jpeg().toBuffer();
  expect(await processPhoto(bytes, 'listing', { by: 'ada' })).toMatchObject({ width: 2048, height: 1600 });
});

test('in this process no decoder but the four can be reached, not even past our checks', async () => {
  await expect(sharp(svg).metadata()).rejects.toThrow(/unsupported image format/);
  const tiff = nothingLikeAPhoto.find(([name]) => name === 'a TIFF')?.[1];
  await expect(sharp(tiff).metadata()).rejects.toThrow(/unsupported image format/);
});

function interlacedDeepPng(): Promise<Buffer> {
  return sharp({ create: { width: 7000, height: 7000, channels: 4, background: '#f00a' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();
}

function progressiveJpeg(): Promise<Buffer> {
  return plainImage(7000, 7000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
}
