import { readFileSync } from 'node:fs';
import { grounds, ourColors } from '@ballpark/domain/site-colors.ts';
import { expect, test } from 'vitest';

const tokens = readFileSync('web/src/ui/tokens.css', 'utf8');

/** In light and in dark mode. */
function tokenOf(name: string): string[] {
  const [, value = ''] = new RegExp(`--color-${name}: ([^;]+);`).exec(tokens) ?? [];
  const found = value.match(/#[0-9a-f]+/g) ?? [];
  return found.length === 1 ? [...found, ...found] : found;
}

test.each(Object.entries(ourColors))('%s is as the domain has it', (name, pair) => {
  expect(tokenOf(name)).toEqual(pair);
});

test('the grounds are those that the domain keeps contrasts on', () => {
  const names = ['paper', 'surface', 'raised', 'sunken'];
  expect(names.map((name) => tokenOf(name)[0])).toEqual(grounds.light);
  expect(names.map((name) => tokenOf(name)[1])).toEqual(grounds.dark);
});

test('the texts and what stands on fields are those of its tests', () => {
  const tested = readFileSync('domain/src/site-colors.test.ts', 'utf8');
  for (const name of ['ink', 'ink-soft', 'ink-faint'])
    for (const color of tokenOf(name)) expect(tested, name).toContain(`'${color}'`);
  for (const name of ['chalk', 'gold']) expect(tested, name).toContain(`'${tokenOf(name)[0]}'`);
});
