import { expect, test } from 'vitest';
import { initialColorOf, initialColors, initialPhotoOf } from './initial-color.ts';
import { cardPhotoUrl, photoIdOf } from './photos.ts';

test.each(initialColors)(
  '%s is read from what stands in the place of a photo, which names no file',
  (color) => {
    const photo = initialPhotoOf(color);
    expect(initialColorOf(photo)).toBe(color);
    expect(photoIdOf(photo)).toBeNull();
    expect(cardPhotoUrl(photo)).toBe(photo);
  },
);

test.each([null, '', 'initial:', 'initial:mauve', '/media/green.webp'])('%j names no colour', (photo) => {
  expect(initialColorOf(photo)).toBeNull();
});
