import { expect, test } from 'vitest';
import { initialColorOf, initialColors, initialPhotoOf } from './initial-color.ts';
import {
  cardPhotoUrl,
  maxListingPhotoBytes,
  maxProfilePhotoBytes,
  photoFileProblem,
  photoIdOf,
  photoNames,
  photoPath,
  photoUrlOf,
} from './photos.ts';

const id = '0198c000-0000-7000-8000-000000000001';

test('a photo is served under its id, which can be read from its address, and its small size beside it', () => {
  expect(photoUrlOf(id)).toBe(`/media/${id}.webp`);
  expect(photoIdOf(photoUrlOf(id))).toBe(id);
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

test.each([
  ['listing', 'image/jpeg image/jpg image/png image/webp', maxListingPhotoBytes, null],
  ['listing', 'image/webp', maxListingPhotoBytes + 1, 'photoTooLargeListing'],
  ['listing', 'image/gif', 1, 'photoTypeListing'],
  ['listing', 'image/png', 0, 'photoInvalid'],
  ['profile', 'image/gif', maxProfilePhotoBytes, null],
  ['profile', 'image/gif', maxProfilePhotoBytes + 1, 'photoTooLargeProfile'],
  ['profile', 'image/svg+xml', 1, 'photoTypeProfile'],
  ['profile', '', 1, 'photoTypeProfile'],
] as const)('for a %s photo, %j of %i bytes: %s', (kind, types, size, problem) => {
  for (const type of types.split(' ')) expect(photoFileProblem({ type, size }, kind), type).toBe(problem);
});

test.each(initialColors)('%s is read from what stands for a photo, which names no file', (color) => {
  const photo = initialPhotoOf(color);
  expect(initialColorOf(photo)).toBe(color);
  expect(photoIdOf(photo)).toBeNull();
  expect(cardPhotoUrl(photo)).toBe(photo);
});

test.each([null, '', 'initial:', 'initial:mauve', '/media/green.webp'])('%j names no colour', (photo) => {
  expect(initialColorOf(photo)).toBeNull();
});
