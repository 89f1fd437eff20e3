import { expect, test } from 'vitest';
import { sayProgress } from './announce.ts';

function written(isTTY: boolean, percents: readonly number[]): string[] {
  const texts: string[] = [];
  for (const percent of percents)
    sayProgress('Making the demo', percent, { isTTY, write: (text) => texts.push(text) });
  return texts;
}

test('progress is one line of a terminal, which the next one clears', () => {
  expect(written(true, [0, 1, 100])).toEqual([
    '\u001b[KMaking the demo: 0% …\r',
    '\u001b[KMaking the demo: 1% …\r',
    '\u001b[KMaking the demo: done\n',
  ]);
});

test('elsewhere each quarter is a line, without codes', () => {
  expect(written(false, [0, 1, 24, 25, 26, 50, 75, 99, 100])).toEqual([
    'Making the demo: 0% …\n',
    'Making the demo: 25% …\n',
    'Making the demo: 50% …\n',
    'Making the demo: 75% …\n',
    'Making the demo: done\n',
  ]);
});
