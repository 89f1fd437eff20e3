import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeListing, makeSuggestion, makeUser, readLedger } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
afterAll(() => on.close());

test('50 suggestions of one person at the same instant make one, on each of 5 listings', async () => {
  const [owner, by] = [await makeUser(on), await makeUser(on)];
  for (let round = 0; round < 5; round += 1) {
    const params = { id: (await makeListing(on, owner)).id };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        by.call('POST /listings/:id/suggest', { params, body: { amount: index + 1 } }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two);
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    const { data } = await by.call('GET /listings/:id', { params });
    expect([data.suggestions.length, data.suggestionCount]).toEqual([1, 1]);
  }
});

test('of 20 closes racing suggestions, edits and, in every other round, a deletion one wins, and each is paid once', async () => {
  const owner = await makeUser(on);
  const people = await Promise.all(Array.from({ length: 8 }, () => makeUser(on)));
  const [early, late] = [people.slice(0, 4), people.slice(4)];
  for (const isDeleted of [false, true, false, true, false, true]) {
    const { id } = await makeListing(on, owner);
    const params = { id };
    const made = await Promise.all(early.map((by) => makeSuggestion(on, { id }, { by })));
    const amount = 101;
    // First, or it would always be too late.
    const removal = isDeleted ? [owner.call('DELETE /listings/:id', { params })] : [];
    const closes = Array.from({ length: 20 }, (_, index) =>
      owner.call('POST /listings/:id/close', { params, body: { finalPrice: 100 + index } }),
    );
    const others = [
      ...late.map(({ call }) => call('POST /listings/:id/suggest', { params, body: { amount } })),
      ...early.map(({ call }, index) =>
        call('PUT /suggestions/:id', { params: { id: made[index]?.id ?? '' }, body: { amount } }),
      ),
    ];
    const closing = await Promise.all(closes);
    const statuses = [...closing, ...(await Promise.all([...removal, ...others]))].map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([]);
    const won = closing.filter(({ status }) => status === 200);
    if (isDeleted) expect(won.length).toBeLessThanOrEqual(1);
    else expect(won).toHaveLength(1);
    const awards = await on.db
      .selectFrom('xp_award')
      .select('user_id')
      .where('listing_id', '=', id)
      .where('suggestion_id', 'is not', null)
      .execute();
    expect(awards).toHaveLength(won[0]?.data.xpRewards.length ?? 0);
    expect(new Set(awards.map((award) => award.user_id)).size).toBe(awards.length);
  }
  expect([...(await readLedger(on)).values()].filter(({ xp, sum }) => xp !== sum)).toEqual([]);
});
