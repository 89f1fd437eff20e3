import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPainter, type Painter } from '../../src/demo/draw-photo.ts';
import { drawingSubjects, drawPhotoSvg } from '../../src/demo/draw-photo-svg.ts';
import { drawFaceSvg } from '../../src/demo/faces/draw-face-svg.ts';
import { people } from '../../src/demo/people.ts';
import { processPhoto } from '../../src/photos/process-photo.ts';

let painter: Painter;

beforeAll(() => {
  painter = openPainter();
});

afterAll(() => painter.close());

test('there are enough subjects for a lively community', () => {
  expect(drawingSubjects.length).toBeGreaterThanOrEqual(35);
});

test.each(drawingSubjects)(
  '%s is drawn alike for the same seed, and has no slip in its numbers',
  (subject) => {
    const svg = drawPhotoSvg(subject, 3);
    expect(drawPhotoSvg(subject, 3)).toBe(svg);
    expect(svg).not.toMatch(/undefined|NaN|\[object|var\(|<style/);
  },
);

test('seeds vary a subject', () => {
  const variants = new Set(Array.from({ length: 20 }, (_, seed) => drawPhotoSvg('sofa', seed)));
  expect(variants.size).toBeGreaterThan(15);
});

test('what a drawing may hold it sometimes holds, and otherwise something else', () => {
  const drawn = Array.from({ length: 20 }, (_, seed) => drawPhotoSvg('tent', seed));
  const withFire = drawn.filter((svg) => svg.includes('class="sometimes"'));
  const withBackpack = drawn.filter((svg) => svg.includes('class="otherwise"'));
  expect(withFire.length).toBeGreaterThan(0);
  expect(withBackpack.length).toBeGreaterThan(0);
  expect(new Set([...withFire, ...withBackpack]).size).toBe(withFire.length + withBackpack.length);
});

test('a drawing is a photo that can be uploaded, painted where SVG may be read', async () => {
  const jpeg = await painter.drawPhoto('guitar', 1);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 900 });
  expect(await processPhoto(jpeg, 'listing', { by: 'ada' })).toMatchObject({ width: 1200, height: 900 });
  await expect(sharp(Buffer.from(drawPhotoSvg('guitar', 1))).metadata()).rejects.toThrow(
    /unsupported image format/,
  );
});

test('everybody has a face of their own, drawn alike each time, without a slip in its numbers', () => {
  const faces = people.map((_, person) => drawFaceSvg(person));
  expect(people.map((_, person) => drawFaceSvg(person))).toEqual(faces);
  expect(new Set(faces).size).toBe(people.length);
  expect(faces.filter((svg) => /undefined|NaN|\[object/.test(svg))).toEqual([]);
});

test('a face is a square profile photo', async () => {
  const jpeg = await painter.drawFace(0);
  expect(await processPhoto(jpeg, 'profile', { by: 'ada' })).toMatchObject({ width: 480, height: 480 });
  await expect(painter.drawFace(people.length)).rejects.toThrow('Nobody has said how person 60 looks');
});

test('nobody can draw what is unknown, and a closed painter says so', async () => {
  await expect(painter.drawPhoto('unicorn', 1)).rejects.toThrow('Nobody knows how to draw unicorn');
  const closed = openPainter();
  closed.close();
  await expect(closed.drawPhoto('sofa', 1)).rejects.toThrow('The painter has stopped');
});
