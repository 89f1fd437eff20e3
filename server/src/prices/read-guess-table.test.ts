import { expect, test } from 'vitest';
import { GuessTableError, readGuessTable } from './backtest.ts';

test('guesses are gathered by item, columns may stand in any order', () => {
  const text =
    '\uFEFFperson,truth,"item",guess\r\nann,6.26,eggs,25\r\nbob,6.26,eggs,13.5\r\n\r\nann,10,milk,8\r\n';
  expect(readGuessTable(text)).toEqual([
    {
      finalPriceMinor: 626,
      suggestions: [
        { userId: 'ann', amountMinor: 2_500 },
        { userId: 'bob', amountMinor: 1_350 },
      ],
    },
    { finalPriceMinor: 1_000, suggestions: [{ userId: 'ann', amountMinor: 800 }] },
  ]);
});

test.each([
  ['', 'the first line must name the columns'],
  ['item,person,guess\n1,2,3', 'the first line must name the columns'],
  ['item,person,guess,truth\n1,ann,many,5', 'line 2: guess and truth must be numbers'],
  ['item,person,guess,truth\n1,ann,3,5\n1,bob,3', 'line 3: guess and truth must be numbers'],
  ['item,person,guess,truth\n1,ann,3,5\n1,bob,3,6', 'line 3: another truth'],
])('%j is refused with a line that says why', (text, message) => {
  expect(() => readGuessTable(text)).toThrow(GuessTableError);
  expect(() => readGuessTable(text)).toThrow(message);
});
