import { expect, it } from 'vitest';
import { english } from './english.ts';
import { minPaced, guessPace, paceText } from './guess-pace.ts';

const listings = (count: number, hours: readonly number[]) => Array.from({ length: count }, () => hours);

it('says the most guesses that more than half of the listings got, and by when', () => {
  const quick = [0.2, 1, 2.4, 5, 20.2];
  const slow = [3, 9, 30];
  expect(guessPace(listings(20, quick))).toEqual({ guesses: 5, hours: 21 });
  expect(guessPace([...listings(11, quick), ...listings(9, slow)])).toEqual({ guesses: 5, hours: 21 });
  expect(guessPace([...listings(10, quick), ...listings(10, slow)])).toEqual({ guesses: 3, hours: 30 });
  expect(guessPace([...listings(9, slow), ...listings(11, [1])])).toBeNull();
  expect(guessPace(listings(20, [0, 0, 0, 0, 0]))).toEqual({ guesses: 5, hours: 1 });
});

it('says nothing of few listings', () => {
  expect(guessPace(listings(minPaced - 1, [1, 2, 3, 4, 5]))).toBeNull();
});

it.each([
  [{ guesses: 5, hours: 1 }, 'five guesses within an hour'],
  [{ guesses: 3, hours: 7 }, 'three guesses within 7 hours'],
  [{ guesses: 5, hours: 13 }, 'five guesses within a day'],
  [{ guesses: 5, hours: 25 }, 'five guesses within two days'],
  [{ guesses: 3, hours: 71 }, 'three guesses within three days'],
])('says %o in words', (pace, text) => {
  expect(paceText(english, pace, true)).toBe(`Most listings near you get ${text}.`);
  expect(paceText(english, pace, false)).toBe(
    `Few people near you post yet, so people farther away guess too. Elsewhere, most listings get ${text}.`,
  );
});
