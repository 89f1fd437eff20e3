import { afterAll, beforeAll, expect, test } from 'vitest';
import { live } from '../support/fairness/community.ts';
import { openTestDatabase } from '../support/test-database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('in a small community a ring on one network earns little more, is found and stopped, and no household is', async () => {
  const outcome = await live(database.db, {
    seed: 1,
    people: 20,
    colluders: 4,
    days: 30,
    listingsADay: 4,
    zeal: 0.5,
    areCareful: false,
    isModerated: true,
  });
  expect(outcome.colluderXp).toBeLessThanOrEqual(1.2 * outcome.honestXp);
  expect(outcome.colluderCases).toBeGreaterThan(0);
  expect(outcome.falseCases).toBe(0);
}, 300_000);
