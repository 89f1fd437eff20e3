import { expect, test } from 'vitest';
import { maxListingPhotoBytes, maxProfilePhotoBytes, photoFileProblem } from './photos.ts';

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
