import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { autoCloseExpired } from '../../src/listings/close.ts';
import {
  type MadeUser,
  expire,
  insertListings,
  makeListing,
  makeSuggestion,
  makeUser,
  readEvents,
  readLedger,
  suggestionRow,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
let people: MadeUser[];
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  people = await Promise.all(Array.from({ length: 20 }, () => makeUser(on)));
});
afterAll(() => on.close());
// A new owner per test, because XP between two users is limited.
beforeEach(async () => {
  owner = await makeUser(on);
});

type Listing = { id: string };
const close = (listing: Listing, finalPrice: number) =>
  on.call('POST /listings/:id/close', {
    params: { id: listing.id },
    token: owner.token,
    body: { finalPrice },
  });
const suggest = (listing: Listing, by: MadeUser, amount: number) =>
  on.call('POST /listings/:id/suggest', { params: { id: listing.id }, token: by.token, body: { amount } });
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const awardsOf = async (listing: Listing) =>
  on.db
    .selectFrom('xp_award')
    .select(['user_id', 'suggestion_id', 'amount'])
    .where('listing_id', '=', listing.id)
    .execute();
async function expectLedgerToAddUp(): Promise<void> {
  const ledger = await readLedger(on);
  expect([...ledger.values()].filter(({ xp, sum }) => xp !== sum)).toEqual([]);
}

describe.each([1, 2, 3])('20 closes at the same instant (round %d)', () => {
  test('racing suggestions and edits: one closes, each suggestion that got in is paid once', async () => {
    const listing = await makeListing(on, owner);
    const early = await Promise.all(people.slice(0, 5).map((by) => makeSuggestion(on, listing, { by })));
    const [closes, suggests, edits] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, index) => close(listing, 100 + index))),
      Promise.all(people.slice(5).map((by, index) => suggest(listing, by, 90 + index))),
      Promise.all(
        early.map((suggestion, index) =>
          on.call('PUT /suggestions/:id', {
            params: { id: suggestion.id },
            token: people[index]?.token ?? '',
            body: { amount: 101 },
          }),
        ),
      ),
    ]);
    expect([count(closes, 200), count(closes, 409)]).toEqual([1, 19]);
    expect(count(suggests, 201) + count(suggests, 409)).toBe(15);
    expect(count(edits, 200) + count(edits, 409)).toBe(5);

    const won = closes.find(({ status }) => status === 200)?.data;
    const awards = await awardsOf(listing);
    expect(won?.xpRewards).toHaveLength(5 + count(suggests, 201));
    expect(awards).toHaveLength(5 + count(suggests, 201));
    expect(won?.listing.suggestionCount).toBe(awards.length);
    const rewarded = won?.xpRewards.map(({ userId, suggestionId, xpAwarded }) => ({
      user_id: userId,
      suggestion_id: suggestionId,
      amount: xpAwarded,
    }));
    expect(new Set(awards)).toEqual(new Set(rewarded));
    // Suggestions keep the amount that the award was based on.
    const amounts = new Map(won?.listing.suggestions.map(({ id, amount }) => [id, amount]));
    expect(won?.xpRewards.map(({ suggestionId }) => amounts.get(suggestionId))).toEqual(
      won?.xpRewards.map(({ amount }) => amount),
    );
    const events = await readEvents(on, listing.id);
    expect(events.filter((event) => event.kind === 'listing.closed')).toHaveLength(1);
    expect(events.filter((event) => event.kind === 'xp.awarded')).toHaveLength(awards.length);
    expect(events.filter((event) => event.kind === 'suggestion.created')).toHaveLength(awards.length);
    await expectLedgerToAddUp();
  });

  test('of listings that share their suggesters never wait for each other for ever', async () => {
    const listings = await Promise.all(Array.from({ length: 8 }, () => makeListing(on, owner)));
    await Promise.all(listings.map((listing) => Promise.all(people.map((by) => suggest(listing, by, 10)))));
    const answers = await Promise.all(listings.map((listing) => close(listing, 10)));
    expect(count(answers, 200)).toBe(8);
    expect(answers.map(({ data }) => data.xpRewards.length)).toEqual(answers.map(() => 20));
    await expectLedgerToAddUp();
  });

  test('racing a deletion and the automatic close: one of them wins, and nobody is paid twice', async () => {
    const listing = await makeListing(on, owner);
    await makeSuggestion(on, listing);
    await expire(on, listing.id);
    const [closed, removed, autoClosed] = await Promise.all([
      close(listing, 50),
      on.call('DELETE /listings/:id', { params: { id: listing.id }, token: owner.token }),
      autoCloseExpired(on.deps),
      on.call('POST /listings/:id/reopen', { params: { id: listing.id }, token: owner.token }),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 404, 409]).toContain(closed.status);
    expect(autoClosed).toBeLessThanOrEqual(1);
    expect((await awardsOf(listing)).length).toBeLessThanOrEqual(1);
    await expectLedgerToAddUp();
  });
});

test('8 workers close 200 expired listings once each, and none early', { timeout: 120_000 }, async () => {
  const [inAMinute = '', inADay = ''] = await insertListings(on, owner.user.id, 2);
  const owners = await Promise.all(Array.from({ length: 25 }, () => makeUser(on)));
  const listings: { id: string; ownerId: string }[] = [];
  for (const { user } of owners)
    for (const id of await insertListings(on, user.id, 8)) listings.push({ id, ownerId: user.id });
  const expired = listings.map(({ id }) => id);
  const ids = [inAMinute, inADay, ...expired];
  for (const id of expired) await expire(on, id, 5);
  await expire(on, inAMinute, -1);
  await expire(on, inADay, -24 * 60);
  // So that workers meet over the same people in any order.
  const rows = listings.flatMap(({ id, ownerId }, index) =>
    Array.from(
      { length: 6 },
      (_, step) => people[(Math.floor(index / 20) * 11 + index * 7 + step * 3) % 20]?.user.id ?? '',
    ).map((userId) => suggestionRow(id, userId, ownerId, on.clock.now)),
  );
  await on.db.insertInto('suggestion').values(rows).execute();
  const before = await readLedger(on);

  const closed = await Promise.all(Array.from({ length: 8 }, () => autoCloseExpired(on.deps)));
  expect(closed.reduce((sum, one) => sum + one, 0)).toBe(200);
  const after = await readLedger(on);
  for (const { user } of people) {
    const due = 5 * rows.filter((row) => row.user_id === user.id).length;
    expect((after.get(user.id)?.xp ?? 0) - (before.get(user.id)?.xp ?? 0)).toBe(due);
  }
  await expectLedgerToAddUp();

  const kept = await on.db
    .selectFrom('listing')
    .select(['id', 'is_active', 'final_price_minor', 'auto_closed_at', 'closed_at', 'price_shown_at'])
    .where('id', 'in', ids)
    .execute();
  expect(
    kept
      .filter((listing) => listing.is_active)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([inAMinute, inADay].sort());
  for (const listing of kept.filter((row) => !row.is_active)) {
    expect(listing).toMatchObject({
      final_price_minor: null,
      auto_closed_at: on.clock.now,
      closed_at: on.clock.now,
      price_shown_at: null,
    });
  }
  const events = await on.db
    .selectFrom('outbox')
    .select('listing_id')
    .where('kind', '=', 'listing.autoClosed')
    .where('listing_id', 'in', expired)
    .execute();
  expect(new Set(events.map((event) => event.listing_id))).toEqual(new Set(expired));
  expect(events).toHaveLength(200);
});
