import { dayMs } from './durations.ts';
import { expect, test } from 'vitest';
import {
  brokenRule,
  firstHouseRules,
  hasStanding,
  hidesAtOnce,
  reportReasons,
  reportWeight,
  rulesParts,
} from './reports.ts';

const weightOf = (rightCount: number, decidedCount: number, accountAgeMs = 30 * dayMs) =>
  reportWeight({ rightCount, decidedCount, accountAgeMs });

test('a first report counts half, and each that was right or wrong moves that', () => {
  expect([weightOf(0, 0), weightOf(18, 18), weightOf(0, 98)]).toEqual([0.5, 0.95, 0.01]);
  expect(weightOf(1, 1)).toBeCloseTo(2 / 3);
  expect(weightOf(0, 1)).toBeCloseTo(1 / 3);
});

test('an account younger than a day counts less, and one of a week has standing with closed guesses at three owners', () => {
  expect([dayMs - 1, dayMs].map((age) => weightOf(0, 0, age))).toEqual([0.3, 0.5]);
  expect(hasStanding({ accountAgeMs: 7 * dayMs, guessedOwners: 3 })).toBe(true);
  expect(hasStanding({ accountAgeMs: 7 * dayMs - 1, guessedOwners: 3 })).toBe(false);
  expect(hasStanding({ accountAgeMs: 365 * dayMs, guessedOwners: 2 })).toBe(false);
});

const old = { accountAgeMs: 30 * dayMs, guessedOwners: 3 };
const young = { accountAgeMs: dayMs, guessedOwners: 0 };
/** Reports of trusted users, each from another IP address. */
const reports = (...weights: number[]) =>
  weights.map((weight, at) => ({ ...old, weight, origins: [`own ${at}`] }));

const hides = (count: number, weight: number) => hidesAtOnce(reports(...Array<number>(count).fill(weight)));
test('three people with standing hide something, and those who are always wrong do not', () => {
  expect([hides(2, 0.5), hides(3, 0.5)]).toEqual([false, true]);
  expect([hides(4, 0.3), hides(5, 0.3), hides(100, 0.01)]).toEqual([false, true, false]);
});

test('any number of accounts without standing hide nothing, alone or with two who have it', () => {
  const many = Array.from({ length: 1000 }, () => ({ ...young, weight: 0.5, origins: [] }));
  expect(hidesAtOnce(many)).toBe(false);
  expect(hidesAtOnce([...many, ...reports(0.5, 0.5)])).toBe(false);
  expect(hidesAtOnce([...many, ...reports(0.5, 0.5, 0.5)])).toBe(true);
});

test.each([2, 8, 9, 100])('%i people of one origin have one voice, the heaviest', (people) => {
  const same = Array.from({ length: people }, (_, at) => ({
    ...old,
    weight: 0.4 + (at === 1 ? 0.1 : 0),
    origins: ['one network', `browser ${at}`],
  }));
  expect(hidesAtOnce(same)).toBe(false);
  expect(hidesAtOnce([...same, ...reports(0.5)])).toBe(false);
  expect(hidesAtOnce([...same, ...reports(0.5, 0.5)])).toBe(true);
});

test('somebody who uses the networks of two people does not take a voice from them', () => {
  const between = { ...old, weight: 0.4, origins: ['own 0', 'own 1', 'own 2'] };
  expect(hidesAtOnce([between, ...reports(0.5, 0.5, 0.5)])).toBe(true);
});

test('each reason but ‘other’ names a rule of those that a new installation has', () => {
  for (const reason of reportReasons)
    expect(brokenRule(reason, firstHouseRules) === null, reason).toBe(reason === 'other');
});

test('a rule that an admin has taken away is not named', () => {
  expect(brokenRule('offensive', '# Be nice\n\nBe kind')).toBeNull();
  expect(brokenRule('offensive', '# Be kind\n\nAlways.')).toBe('Be kind');
});

test('empty lines part paragraphs, # begins a heading, and everything else is text', () => {
  const parts = rulesParts('Hello\nthere\n\n\n# One\nFirst.\r\n\r\nSecond.\n# Two\n\nThird.');
  expect(parts.map(({ text }) => text)).toEqual([
    'Hello\nthere',
    'One',
    'First.',
    'Second.',
    'Two',
    'Third.',
  ]);
  expect(parts.flatMap(({ kind, text }) => (kind === 'heading' ? [text] : []))).toEqual(['One', 'Two']);
  const text = '<b>bold</b> #no **no** [no](https://example.com)';
  expect(rulesParts(text)).toEqual([{ kind: 'paragraph', text }]);
  expect(rulesParts(' \n\n#\n\n')).toEqual([]);
});
