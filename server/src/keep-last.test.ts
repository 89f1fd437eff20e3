import { expect, test } from 'vitest';
import { keepLast } from './keep-last.ts';

test('a thing is made once for each version, also for those who wait, and the last of each name is kept', async () => {
  const kept = keepLast<string>();
  const made: string[] = [];
  const make = (text: string) => async () => {
    made.push(text);
    return text;
  };
  expect(await Promise.all([kept('icon', '1', make('a')), kept('icon', '1', make('b'))])).toEqual(['a', 'a']);
  expect(await kept('share', '1', make('c'))).toBe('c');
  expect(await kept('icon', '2', make('d'))).toBe('d');
  expect(await kept('icon', '1', make('e'))).toBe('e');
  expect(await kept('share', '1', make('f'))).toBe('c');
  expect(made).toEqual(['a', 'c', 'd', 'e']);
});

test('what failed is made again', async () => {
  const kept = keepLast<string>();
  await expect(kept('icon', '1', () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  );
  expect(await kept('icon', '1', async () => 'drawn')).toBe('drawn');
});
