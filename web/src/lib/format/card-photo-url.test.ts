import { expect, it } from 'vitest';
import { cardPhotoUrl } from './card-photo-url.ts';

const id = '0198c000-0000-7000-8000-000000000001';

it('names the small size of a photo kept here', () => {
  expect(cardPhotoUrl(`/media/${id}.webp`)).toBe(`/media/${id}-480.webp`);
});

it.each([`/media/${id}-480.webp`, 'blob:http://localhost/1', `https://elsewhere.example/media/${id}.webp`])(
  'leaves %s alone',
  (url) => {
    expect(cardPhotoUrl(url)).toBe(url);
  },
);
