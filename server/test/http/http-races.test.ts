import { afterAll, beforeAll, expect, test } from 'vitest';
import { raceCloses, raceSuggestions } from '../fault/race-calls.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

/** A small part of `npm run test:faults -- races`. */
let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
afterAll(() => on.close());

test('50 suggestions of one person at the same instant make one, on each of 5 listings', async () => {
  const { wrong } = await raceSuggestions(on, { listings: 5, tries: 50 });
  expect(wrong).toEqual({ notOneCreated: 0, othersNotRefused: 0, notOneRow: 0, miscounted: 0 });
});

test('of 20 closes racing suggestions, edits and a deletion one wins, and each is paid once', async () => {
  const { closed, wrong } = await raceCloses(on, { rounds: 6, closes: 20 });
  expect(wrong).toEqual({ closedTwice: 0, paidTwice: 0, unpaid: 0, otherAnswers: 0, ledger: 0 });
  expect(closed).toBeGreaterThanOrEqual(3);
});
