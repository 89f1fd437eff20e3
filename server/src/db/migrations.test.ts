import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from './migrate.ts';

const folder = join(import.meta.dirname, 'migrations');
const files = readdirSync(folder);
const textOf = (name: string) =>
  files
    .filter((file) => file.startsWith(`${name}.`))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

function tablesAfter(start: RegExp, text: string): string[] {
  return Array.from(text.matchAll(start), ([, table = '']) => table);
}

test.each(Object.keys(migrations))('%s builds no index in a transaction on a table that is there', (name) => {
  const text = textOf(name);
  const own = new Set(tablesAfter(/create (?:unlogged )?table (\w+)/gi, text));
  const indexed = tablesAfter(/create (?:unique )?index[^;`]*?\bon (\w+)/gi, text);
  expect(indexed.filter((table) => !own.has(table))).toEqual([]);
});

test('the indexes of the first migration are seen', () => {
  expect(
    tablesAfter(/create (?:unique )?index[^;`]*?\bon (\w+)/gi, textOf('0001_tables')).length,
  ).toBeGreaterThan(30);
});
