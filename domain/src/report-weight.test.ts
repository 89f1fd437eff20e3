import { expect, test } from 'vitest';
import { hasStanding, hidesAtOnce, reportWeight } from './reports.ts';

const dayMs = 86_400_000;
const weightOf = (rightCount: number, decidedCount: number, accountAgeMs = 30 * dayMs) =>
  reportWeight({ rightCount, decidedCount, accountAgeMs });

test('a first report counts half, and each that was right or wrong moves that', () => {
  expect(weightOf(0, 0)).toBe(0.5);
  expect(weightOf(1, 1)).toBeCloseTo(2 / 3);
  expect(weightOf(0, 1)).toBeCloseTo(1 / 3);
  expect(weightOf(18, 18)).toBe(0.95);
  expect(weightOf(0, 98)).toBe(0.01);
});

test('an account younger than a day counts less', () => {
  expect(weightOf(0, 0, dayMs - 1)).toBe(0.3);
  expect(weightOf(0, 0, dayMs)).toBe(0.5);
});

test('standing takes an account of a week and closed guesses at three owners', () => {
  expect(hasStanding({ accountAgeMs: 7 * dayMs, guessedOwners: 3 })).toBe(true);
  expect(hasStanding({ accountAgeMs: 7 * dayMs - 1, guessedOwners: 3 })).toBe(false);
  expect(hasStanding({ accountAgeMs: 365 * dayMs, guessedOwners: 2 })).toBe(false);
});

const old = { accountAgeMs: 30 * dayMs, guessedOwners: 3 };
const young = { accountAgeMs: dayMs, guessedOwners: 0 };
/** Reports of trusted users, each from another IP address. */
const reports = (...weights: number[]) =>
  weights.map((weight, at) => ({ ...old, weight, origins: [`own ${at}`] }));

test('three people with standing hide something, and those who are always wrong do not', () => {
  expect(hidesAtOnce(reports(0.5, 0.5))).toBe(false);
  expect(hidesAtOnce(reports(0.5, 0.5, 0.5))).toBe(true);
  expect(hidesAtOnce(reports(0.3, 0.3, 0.3, 0.3))).toBe(false);
  expect(hidesAtOnce(reports(0.3, 0.3, 0.3, 0.3, 0.3))).toBe(true);
  expect(hidesAtOnce(reports(...Array.from({ length: 100 }, () => 0.01)))).toBe(false);
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
  const [one, other, third] = reports(0.5, 0.5, 0.5);
  const between = { ...old, weight: 0.4, origins: ['own 0', 'own 1', 'own 2'] };
  expect(hidesAtOnce([between, one, other, third].filter((each) => each !== undefined))).toBe(true);
});
