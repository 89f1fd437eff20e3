import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { close, editSuggestion, expectLedgerToAddUp, statusesOf, suggest, times } from '../support/calls.ts';
import { type Person, makeListing, makeSuggestion, makeUser, readEvents } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: Person;
let people: Person[];
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  people = await times(20, () => makeUser(on));
});
// A new owner per test, because XP between two users is limited.
beforeEach(async () => {
  owner = await makeUser(on);
});
afterAll(() => on.close());

const awardsOf = async ({ id }: { id: string }) =>
  on.db
    .selectFrom('xp_award')
    .select(['user_id', 'suggestion_id', 'amount'])
    .where('listing_id', '=', id)
    .execute();

describe.each([1, 2, 3])('at the same instant (round %d)', () => {
  test('of 20 closes one counts, and pays each suggestion that got in, by its amount at that time', async () => {
    const listing = await makeListing(on, owner);
    const early = await Promise.all(people.slice(0, 5).map((by) => makeSuggestion(on, listing, { by })));
    const [closes, suggests, edits] = await Promise.all([
      times(20, (at) => close(owner, listing, 100 + at)),
      Promise.all(people.slice(5).map((by, at) => suggest(by, listing, { amount: 90 + at }))),
      Promise.all(early.map((one, at) => editSuggestion(people[at] ?? owner, one, { amount: 101 }))),
    ]);
    expect(statusesOf(closes)).toEqual({ 200: 1, 409: 19 });
    const { 201: late = 0, 409: tooLate = 0 } = statusesOf(suggests);
    expect(late + tooLate).toBe(15);
    for (const { status } of edits) expect([200, 409]).toContain(status);
    const won = closes.find(({ status }) => status === 200)?.data;
    const awards = await awardsOf(listing);
    expect(awards).toHaveLength(5 + late);
    expect(won?.listing.suggestionCount).toBe(5 + late);
    const rewarded = won?.xpRewards.map(({ userId, suggestionId, xpAwarded }) => ({
      user_id: userId,
      suggestion_id: suggestionId,
      amount: xpAwarded,
    }));
    expect(new Set(awards)).toEqual(new Set(rewarded));
    const amounts = new Map(won?.listing.suggestions.map(({ id, amount }) => [id, amount]));
    for (const { suggestionId, amount } of won?.xpRewards ?? [])
      expect(amounts.get(suggestionId)).toBe(amount);
    const kinds = (await readEvents(on, listing.id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'listing.closed')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'xp.awarded')).toHaveLength(awards.length);
    await expectLedgerToAddUp(on);
  });

  test('closes of listings that share their suggesters never wait for each other for ever', async () => {
    const listings = await times(8, () => makeListing(on, owner));
    await Promise.all(listings.flatMap((listing) => people.map((by) => suggest(by, listing))));
    const answers = await Promise.all(listings.map((listing) => close(owner, listing, 10)));
    expect(answers.map(({ data }) => data.xpRewards.length)).toEqual(answers.map(() => 20));
    await expectLedgerToAddUp(on);
  });
});
