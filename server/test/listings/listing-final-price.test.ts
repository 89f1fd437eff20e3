import {
  type MadeUser,
  closeByItself,
  makeListing,
  makeSuggestion,
  makeUser,
  password,
  readEvents,
  readPaid,
} from '../support/make.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { achievementCalls } from '../support/achievement-calls.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const dayMs = 24 * 3_600_000;
let on: TestApp;
let owner: MadeUser;
let people: MadeUser[];
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { isRateLimited: false } });
});
beforeEach(async () => {
  owner = await makeUser(on);
  people = await Promise.all([90, 95, 105, 200].map(() => makeUser(on)));
});
afterAll(() => on.close());

const say = (id: string, finalPrice: number | null, by = owner) =>
  on.call('POST /listings/:id/final-price', { params: { id }, token: by.token, body: { finalPrice } });
const told = async (id: string) =>
  (await readEvents(on, id)).filter((event) => event.kind === 'listing.priceAnswered');
const read = async (id: string) =>
  (await on.call('GET /listings/:id', { params: { id }, token: owner.token })).data;

/** Expired with these guesses. */
async function left(amounts: readonly number[] = [90, 95, 105, 200]): Promise<string> {
  const { id } = await makeListing(on, owner);
  for (const [at, amount] of amounts.entries())
    await makeSuggestion(on, { id }, { by: personAt(at), amount });
  await closeByItself(on, id);
  on.clock.advance(dayMs);
  return id;
}
const personAt = (at: number) => people[at] as MadeUser;
const paidToAll = () => Promise.all(people.map(({ user }) => readPaid(on, user.id)));

describe('after an automatic close', () => {
  test('a price pays once what is missing to 50 and 20', async () => {
    const id = await left();
    expect(await paidToAll()).toEqual([5, 5, 5, 5]);
    const { status, data } = await say(id, 96);
    expect(status).toBe(200);
    expect(data.xpRewards.map(({ xpAwarded, tier }) => [xpAwarded, tier])).toEqual([
      [15, 'close'],
      [45, 'closest'],
      [15, 'close'],
    ]);
    expect(await paidToAll()).toEqual([20, 50, 20, 5]);
    expect((await say(id, 200)).status).toBe(409);
    expect(await paidToAll()).toEqual([20, 50, 20, 5]);
  });

  test('the listing stays auto-closed, has its price, and each suggestion all that it earned', async () => {
    const id = await left();
    const { autoClosedAt, closedAt } = await read(id);
    const { data } = await say(id, 96);
    const now = on.clock.now.toISOString();
    expect(data.listing).toMatchObject({
      isActive: false,
      autoClosedAt,
      closedAt,
      finalPrice: 96,
      priceAnsweredAt: now,
      priceShownAt: now,
    });
    expect(await read(id)).toEqual(data.listing);
    const xpByAmount = data.listing.suggestions.map(({ amount, xpAwarded }) => [amount, xpAwarded]);
    expect(Object.fromEntries(xpByAmount)).toEqual({ 90: 20, 95: 50, 105: 20, 200: 5 });
    const { data: profile } = await on.call('GET /profile/:id/suggestions', {
      params: { id: personAt(1).user.id },
      token: owner.token,
    });
    expect(profile.filter(({ listingId }) => listingId === id).map(({ xpAwarded }) => xpAwarded)).toEqual([
      50,
    ]);
    const reopened = await on.call('POST /listings/:id/reopen', { params: { id }, token: owner.token });
    expect([reopened.status, reopened.code]).toEqual([409, 'LISTING_AUTO_CLOSED']);
  });

  test('the ledger keeps it apart, and accuracy counts', async () => {
    const id = await left();
    await say(id, 96);
    const closest = personAt(1);
    const { data } = await on.call('GET /xp/history', { token: closest.token });
    expect(
      data
        .filter(({ listingId }) => listingId === id)
        .map(({ amount, reason, isFromLaterPrice }) => [amount, reason, isFromLaterPrice]),
    ).toEqual([
      [45, 'closest', true],
      [5, 'participation', false],
    ]);
    const calls = achievementCalls(on, owner);
    expect(await Promise.all(people.map((by) => calls.summaryOf(by)))).toMatchObject(
      [1, 1, 1, 0].map((accurateSuggestions) => ({ accurateSuggestions })),
    );
    await calls.expectLedgerToAddUp();
  });

  test('it can be said that it was not sold: nobody earns more, and nothing is asked again', async () => {
    const id = await left();
    const { status, data } = await say(id, null);
    expect([status, data.xpRewards]).toEqual([200, []]);
    expect(data.listing).toMatchObject({
      finalPrice: null,
      priceShownAt: null,
      priceAnsweredAt: on.clock.now.toISOString(),
    });
    expect(await paidToAll()).toEqual([5, 5, 5, 5]);
    expect((await say(id, 96)).code).toBe('OUTCOME_KNOWN');
  });

  test('an event holds it, without a price where it was not sold', async () => {
    const [sold, unsold] = [await left(), await left()];
    await say(sold, 96);
    await say(unsold, null);
    expect(await told(sold)).toMatchObject([
      { user_id: owner.user.id, payload: { finalPrice: 96, currency: 'EUR' } },
    ]);
    expect(await told(unsold)).toMatchObject([{ payload: { finalPrice: null } }]);
  });
});

describe('what it went for is not taken', () => {
  test('after 30 days', async () => {
    const id = await left();
    on.clock.advance(29 * dayMs - 1);
    const late = await left();
    on.clock.advance(1);
    expect((await say(id, 96)).code).toBe('OUTCOME_TOO_LATE');
    expect((await say(late, 96)).status).toBe(200);
  });

  test('of others, of an open listing, and of one that its owner closed', async () => {
    const id = await left();
    expect((await say(id, 96, personAt(0))).code).toBe('NOT_LISTING_OWNER');
    const open = await makeListing(on, owner);
    expect((await say(open.id, 96)).code).toBe('LISTING_STILL_OPEN');
    const close = { params: { id: open.id }, token: owner.token, body: { finalPrice: 9 } };
    await on.call('POST /listings/:id/close', close);
    expect((await say(open.id, 96)).code).toBe('OUTCOME_KNOWN');
    expect((await read(open.id)).finalPrice).toBe(9);
  });

  test('in decimals that its currency does not have, or beyond what a price may be', async () => {
    const { id } = await makeListing(on, owner, {
      location: 'Tokyo, Japan',
      latitude: 35.68,
      longitude: 139.69,
    });
    await closeByItself(on, id);
    for (const finalPrice of [0, -1, 0.5, 1e12, Number.MIN_VALUE])
      expect((await say(id, finalPrice)).status).toBe(400);
    expect((await say(id, 500)).status).toBe(200);
  });
});

test('where a price had been shown before, nothing more is paid', async () => {
  const { id } = await makeListing(on, owner);
  await makeSuggestion(on, { id }, { by: personAt(0), amount: 90 });
  await on.call('POST /listings/:id/close', {
    params: { id },
    token: owner.token,
    body: { finalPrice: 500 },
  });
  await on.call('POST /listings/:id/reopen', { params: { id }, token: owner.token });
  on.clock.advance(1000);
  await makeSuggestion(on, { id }, { by: personAt(1), amount: 100 });
  await closeByItself(on, id);
  const { data } = await say(id, 100);
  expect(data.xpRewards).toEqual([]);
  expect(await paidToAll()).toEqual([50, 5, 0, 0]);
});

test('a former member is paid nothing, and the others as if they were there', async () => {
  const id = await left();
  const leaver = personAt(1);
  await on.call('DELETE /account', { token: leaver.token, body: { password } });
  on.clock.advance(15 * dayMs);
  await removeAccounts(on.deps);
  const { data } = await say(id, 96);
  expect(data.xpRewards.map(({ xpAwarded }) => xpAwarded)).toEqual([15, 15]);
});

describe('races', () => {
  test('of 50 answers at once one is taken, and everybody is paid once', async () => {
    const id = await left();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => say(id, at % 3 === 0 ? null : 96 + at)),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'OUTCOME_KNOWN')).toHaveLength(49);
    const earned = (await paidToAll()).reduce((sum, xp) => sum + xp, 0);
    const more = taken[0]?.data.xpRewards.reduce((sum, { xpAwarded }) => sum + xpAwarded, 0) ?? 0;
    expect(earned).toBe(20 + more);
  });

  test('with a deletion and a reopening: who was paid keeps it, and the ledger adds up', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await left();
      const input = { params: { id }, token: owner.token };
      const [said, reopened, removed] = await Promise.all([
        say(id, 96),
        on.call('POST /listings/:id/reopen', input),
        on.call('DELETE /listings/:id', input),
      ]);
      expect([200, 404]).toContain(said.status);
      expect([404, 409]).toContain(reopened.status);
      expect(removed.status).toBe(200);
      await paidToAll();
    }
  });

  test('of prices for listings that share their suggesters, none waits for another for ever', async () => {
    const ids: string[] = [];
    while (ids.length < 8) ids.push(await left());
    const answers = await Promise.all(ids.map((id) => say(id, 96)));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    // 20, 50, 20 and 5, eight times.
    expect(await paidToAll()).toEqual([160, 400, 160, 40]);
  });
});
