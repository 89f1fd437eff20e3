import { expect, test } from 'vitest';
import {
  cardPhotoUrl,
  maxListingPhotoBytes,
  maxProfilePhotoBytes,
  photoFileProblem,
} from './photo-limits.ts';

test.each([
  ['listing', 'image/jpeg', 1, null],
  ['listing', 'image/jpg', 1, null],
  ['listing', 'image/png', 1, null],
  ['listing', 'image/webp', maxListingPhotoBytes, null],
  ['listing', 'image/webp', maxListingPhotoBytes + 1, 'photoTooLargeListing'],
  ['listing', 'image/gif', 1, 'photoTypeListing'],
  ['listing', 'image/png', 0, 'photoInvalid'],
  ['profile', 'image/gif', maxProfilePhotoBytes, null],
  ['profile', 'image/gif', maxProfilePhotoBytes + 1, 'photoTooLargeProfile'],
  ['profile', 'image/svg+xml', 1, 'photoTypeProfile'],
  ['profile', '', 1, 'photoTypeProfile'],
] as const)('for a %s photo, %j of %i bytes: %s', (kind, type, size, problem) => {
  expect(photoFileProblem({ type, size }, kind)).toBe(problem);
});

test.each([
  ['/media/x.webp', '/media/x-480.webp'],
  ['/media/ab/0193.webp', '/media/ab/0193-480.webp'],
  ['/media/x-480.webp', '/media/x-480.webp'],
  ['/media/x.gif', '/media/x.gif'],
  ['https://example.com/media/x.webp', 'https://example.com/media/x.webp'],
  ['', ''],
])('the card address of %j is %j', (url, card) => {
  expect(cardPhotoUrl(url)).toBe(card);
});
