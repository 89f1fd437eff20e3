import { expect, test } from 'vitest';
import { cardPhotoUrl, photoIdOf, photoNames, photoPath, photoUrlOf } from './photos.ts';

const id = '0198c000-0000-7000-8000-000000000001';

test('a photo is served under its id, which can be read from its address', () => {
  expect(photoUrlOf(id)).toBe(`/media/${id}.webp`);
  expect(photoIdOf(photoUrlOf(id))).toBe(id);
});

test('its small size is served beside it', () => {
  expect(cardPhotoUrl(photoUrlOf(id))).toBe(`/media/${id}-480.webp`);
  expect(cardPhotoUrl(photoUrlOf(id))).toBe(photoPath + photoNames(id).card);
});

test.each([
  `/media/${id}-480.webp`,
  'blob:http://localhost/1',
  `https://elsewhere.example/media/${id}.webp`,
  '/media/../secret.webp',
])('%s names no photo of ours, and has no small size', (url) => {
  expect([photoIdOf(url), cardPhotoUrl(url)]).toEqual([null, url]);
});
