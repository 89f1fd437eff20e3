import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Utilities of the inline axis, with what stands before and after them in a class name. */
const physical =
  /(?<=^|[\s"'`:!])-?(?:(?:scroll-)?[mp][lr]-[\d[(a]|(?:left|right)-(?:[\d[(]|auto|full)|text-(?:left|right)\b|float-|border-[lr]\b|rounded-(?:[lr]|[tb][lr])\b)[^\s"'`]*/g;
/** Centered by half of itself, whichever way the page runs. */
const allowed = ['left-1/2'];

test('pages mirror in languages that run from right to left: no class names the left or the right', () => {
  const files = globSync('web/src/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(physical)].map(([name]) => `${file}: ${name}`),
  );
  expect(found.filter((each) => !allowed.some((name) => each.endsWith(` ${name}`)))).toEqual([]);
});
