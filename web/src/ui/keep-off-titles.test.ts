import { expect, it } from 'vitest';
import { topFor } from './keep-off-titles.ts';

const title = (top: number, bottom: number) => ({ top, bottom });

it.each([
  ['no title', [], 16],
  ['a title far below', [title(120, 150)], 16],
  ['a title below it', [title(60, 100)], 108],
  ['a title that it would nearly touch', [title(70, 100)], 108],
  ['a title that has been scrolled out', [title(-80, -10)], 16],
  ['a title that is half scrolled out', [title(-20, 20)], 28],
  ['two titles close together, in any order', [title(110, 140), title(60, 100)], 148],
  ['two titles with room between them', [title(200, 240), title(20, 60)], 68],
  ['a title that fills the screen', [title(10, 640)], 574],
])('a toast of 50 px stays off %s', (_case, titles, top) => {
  expect(topFor(50, titles, 640)).toBe(top);
});
