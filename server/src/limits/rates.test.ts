import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rates } from './rates.ts';

const root = join(import.meta.dirname, '../..');
const sources = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'));
const rows = Object.entries(rates).flatMap(([operation, kinds]) =>
  Object.entries(kinds).map(([by, { name }]) => ({ path: `rates.${operation}.${by}`, name })),
);

test('each rate has a count of its own', () => {
  const names = rows.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test.each(rows)('$path limits something', ({ path }) => {
  expect(sources.some((text) => new RegExp(`\\b${path}\\b`).test(text))).toBe(true);
});
