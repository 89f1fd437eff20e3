import { dayMs } from '@ballpark/domain/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { achievementCalls } from '../support/achievement-calls.ts';
import { close, leaveForGood, readListing, reopen, sayPrice, times } from '../support/calls.ts';
import {
  type Person,
  closeByItself,
  makeListing,
  makeSuggestion,
  makeUser,
  readEvents,
  readPaid,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: Person;
/** They guess 90, 95, 105 and 200. */
let people: [Person, Person, Person, Person];
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { isRateLimited: false } });
});
beforeEach(async () => {
  owner = await makeUser(on);
  people = [await makeUser(on), await makeUser(on), await makeUser(on), await makeUser(on)];
});
afterAll(() => on.close());

const say = (id: string, finalPrice: number | null, by = owner) => sayPrice(by, { id }, finalPrice);
const paidToAll = () => Promise.all(people.map(({ user }) => readPaid(on, user.id)));

/** Closed by itself a day ago, with everybody's guess. */
async function left(): Promise<string> {
  const { id } = await makeListing(on, owner);
  for (const [at, amount] of [90, 95, 105, 200].entries())
    await makeSuggestion(on, { id }, { by: people[at] ?? owner, amount });
  await closeByItself(on, id);
  on.clock.advance(dayMs);
  return id;
}

describe('a price that is said after an automatic close', () => {
  test('pays once what is missing to 50 and 20, and is an event', async () => {
    const id = await left();
    expect(await paidToAll()).toEqual([5, 5, 5, 5]);
    const { status, data } = await say(id, 96);
    expect(status).toBe(200);
    expect(data.xpRewards.map(({ xpAwarded, tier }) => [xpAwarded, tier])).toEqual([
      [15, 'close'],
      [45, 'closest'],
      [15, 'close'],
    ]);
    expect((await say(id, 200)).code).toBe('OUTCOME_KNOWN');
    expect(await paidToAll()).toEqual([20, 50, 20, 5]);
    const events = await readEvents(on, id);
    expect(events.filter(({ kind }) => kind === 'listing.priceAnswered')).toEqual([
      expect.objectContaining({ user_id: owner.user.id, payload: { finalPrice: 96, currency: 'EUR' } }),
    ]);
  });

  test('stands on the listing, which stays closed by time, on profiles, and apart in the ledger', async () => {
    const id = await left();
    const { autoClosedAt, closedAt } = await readListing(owner, { id });
    const { data } = await say(id, 96);
    const now = on.clock.now.toISOString();
    const told = { finalPrice: 96, priceAnsweredAt: now, priceShownAt: now };
    expect(data.listing).toMatchObject({ isActive: false, autoClosedAt, closedAt, ...told });
    expect(await readListing(owner, { id })).toEqual(data.listing);
    expect((await reopen(owner, { id })).code).toBe('LISTING_AUTO_CLOSED');
    const xp = data.listing.suggestions.map(({ amount, xpAwarded }) => [amount, xpAwarded]);
    expect(Object.fromEntries(xp)).toEqual({ 90: 20, 95: 50, 105: 20, 200: 5 });
    const { user, call } = people[1];
    const profile = await call('GET /profile/:id/suggestions', { params: { id: user.id } });
    expect(profile.data).toMatchObject([{ listingId: id, xpAwarded: 50 }]);
    const history = (await call('GET /xp/history')).data.filter(({ listingId }) => listingId === id);
    expect(history).toMatchObject([
      { amount: 45, reason: 'closest', isFromLaterPrice: true },
      { amount: 5, reason: 'participation', isFromLaterPrice: false },
    ]);
    const summaries = await Promise.all(people.map((by) => achievementCalls(on, owner).summaryOf(by)));
    expect(summaries.map(({ accurateSuggestions }) => accurateSuggestions)).toEqual([1, 1, 1, 0]);
  });

  test('pays a former member nothing, and the others as if they were there', async () => {
    const id = await left();
    await leaveForGood(on, people[1]);
    expect((await say(id, 96)).data.xpRewards).toMatchObject([{ xpAwarded: 15 }, { xpAwarded: 15 }]);
  });

  test('is refused after 30 days, and of what its owner closed', async () => {
    const id = await left();
    on.clock.advance(29 * dayMs - 1);
    const late = await left();
    on.clock.advance(1);
    expect((await say(id, 96)).code).toBe('OUTCOME_TOO_LATE');
    expect((await say(late, 96)).status).toBe(200);
    const closed = await makeListing(on, owner);
    await close(owner, closed, 9);
    expect((await say(closed.id, 96)).code).toBe('OUTCOME_KNOWN');
    expect((await readListing(owner, closed)).finalPrice).toBe(9);
  });

  test('has the decimals of its currency, and is no more than a price may be', async () => {
    const { id } = await makeListing(on, owner, { latitude: 35.68, longitude: 139.69 });
    await closeByItself(on, id);
    for (const finalPrice of [0, -1, 0.5, 1e12, Number.MIN_VALUE])
      expect((await say(id, finalPrice)).status).toBe(400);
    expect((await say(id, 500)).status).toBe(200);
  });
});

test('at the same instant one of 50 answers is taken, and everybody is paid once', async () => {
  const id = await left();
  const answers = await times(50, (at) => say(id, at % 3 === 0 ? null : 96 + at));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'OUTCOME_KNOWN')).toHaveLength(49);
  const sumOf = (amounts: number[]) => amounts.reduce((sum, xp) => sum + xp, 0);
  const more = taken[0]?.data.xpRewards.map(({ xpAwarded }) => xpAwarded) ?? [];
  expect(sumOf(await paidToAll())).toBe(20 + sumOf(more));
});
