import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commonItems, items } from '../../src/demo/items.ts';
import { people } from '../../src/demo/people.ts';
import { readFace, readPicture } from '../../src/demo/seed-demo.ts';
import { processPhoto } from '../../src/photos/process-photo.ts';

const things = [...items, ...Object.values(commonItems).flat()];
const countIn = (folder: string) =>
  readdirSync(new URL(`../../src/demo/pictures/${folder}/`, import.meta.url)).length;

test('each thing has a picture that can be uploaded, and no picture is left over', async () => {
  const names = new Set(things.map(({ picture }) => picture));
  const pictures = await Promise.all([...names].map(readPicture));
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(names.size);
  expect(countIn('listings')).toBe(names.size);
  expect(names.size).toBeGreaterThan(150);
  const guitar = await readPicture('guitar-1');
  expect(await processPhoto(guitar, 'listing', { by: 'ada' })).toMatchObject({ width: 1200, height: 900 });
});

test('everybody has a face of their own, a square profile photo', async () => {
  const faces = await Promise.all(people.map(readFace));
  expect(new Set(faces.map((face) => face.toString('base64'))).size).toBe(people.length);
  expect(countIn('people')).toBe(people.length);
  const maya = await readFace({ name: 'Maya Torres' });
  expect(await processPhoto(maya, 'profile', { by: 'ada' })).toMatchObject({ width: 480, height: 480 });
});
