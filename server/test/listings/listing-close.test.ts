import { messages } from '@ballpark/domain/contract/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import {
  expire,
  makeListing,
  makeSuggestion,
  makeUser,
  readEvents,
  readLedger,
  readPaid,
  type MadeUser,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ config: { logLevel: 'silent' } });
  owner = await makeUser(on);
});
afterAll(() => on.close());

const close = (listing: { id: string }, finalPrice: unknown, by = owner) =>
  on.call('POST /listings/:id/close', { params: { id: listing.id }, token: by.token, body: { finalPrice } });

/** New users suggest these amounts; returns the rewards by amount. */
async function closedAt(finalPrice: number, amounts: number[], place: Record<string, unknown> = {}) {
  const listing = await makeListing(on, owner, place);
  for (const amount of amounts) {
    on.clock.advance(1000);
    await makeSuggestion(on, listing, { amount });
  }
  const answer = await close(listing, finalPrice);
  expect(answer.status).toBe(200);
  return answer.data.xpRewards.map(({ amount, xpAwarded, tier }) => [amount, xpAwarded, tier]);
}

describe('closing', () => {
  test('answers the closed listing and a reward for each suggestion', async () => {
    const listing = await makeListing(on, owner);
    const near = await makeSuggestion(on, listing, { amount: 99.5 });
    on.clock.advance(60_000);
    const far = await makeSuggestion(on, listing, { amount: 5 });
    const answer = await close(listing, 100);
    expect(answer.data.xpRewards).toEqual([
      {
        userId: near.userId,
        username: near.user.username,
        suggestionId: near.id,
        amount: 99.5,
        xpAwarded: 50,
        tier: 'closest',
        isPairLimited: false,
      },
      {
        userId: far.userId,
        username: far.user.username,
        suggestionId: far.id,
        amount: 5,
        xpAwarded: 5,
        tier: 'participation',
        isPairLimited: false,
      },
    ]);
    expect(answer.data.listing).toMatchObject({
      isActive: false,
      finalPrice: 100,
      closedAt: on.clock.now.toISOString(),
      autoClosedAt: null,
      suggestions: [
        { id: far.id, xpAwarded: 5, user: { xp: far.user.xp + 5 } },
        // The first accurate guess also unlocks an achievement.
        { id: near.id, xpAwarded: 50, user: { xp: near.user.xp + 50 + 10 } },
      ],
    });
  });

  test('enters the ledger and raises XP by as much', async () => {
    const listing = await makeListing(on, owner, { title: 'Piano' });
    const by = await makeUser(on);
    const suggestion = await makeSuggestion(on, listing, { by, amount: 100 });
    await close(listing, 100);
    expect(await readPaid(on, by.user.id)).toBe(50);
    const history = await on.call('GET /xp/history', { token: by.token });
    expect(history.data.filter(({ reason }) => reason !== 'achievement')).toEqual([
      {
        id: expect.any(String),
        amount: 50,
        reason: 'closest',
        isFromLaterPrice: false,
        listingId: listing.id,
        listingTitle: 'Piano',
        achievementName: null,
        createdAt: on.clock.now.toISOString(),
      },
    ]);
    const events = await readEvents(on, listing.id);
    expect(events.slice(-2)).toEqual([
      {
        kind: 'xp.awarded',
        user_id: by.user.id,
        payload: { suggestionId: suggestion.id, xpAwarded: 50, tier: 'closest' },
      },
      { kind: 'listing.closed', user_id: owner.user.id, payload: { finalPrice: 100, currency: 'EUR' } },
    ]);
  });

  test('rewards nobody where nobody suggested', async () => {
    expect(await closedAt(100, [])).toEqual([]);
  });

  test('works past the 72 hours as long as no job has closed it', async () => {
    const listing = await makeListing(on, owner);
    await expire(on, listing.id);
    expect((await close(listing, 10)).data.listing).toMatchObject({ finalPrice: 10, autoClosedAt: null });
  });
});

describe('the closest earns 50, within 10 % earns 20, else 5:', () => {
  test.each([
    ['one alone is the closest, however far', 100, [1], [50]],
    ['ties above and below share it', 100, [99, 101, 100.5, 99.5], [20, 20, 50, 50]],
    ['equal amounts share it', 100, [80, 80, 70], [50, 50, 5]],
    [
      '10 % counts to both sides, a cent beyond does not',
      100,
      [100, 90, 110, 89.99, 110.01],
      [50, 20, 20, 5, 5],
    ],
    ['nobody near: the closest gets 50 and no more', 1000, [10, 20], [5, 50]],
    ['bounds in cents', 0.1, [0.1, 0.11, 0.09, 0.12], [50, 20, 20, 5]],
    ['the largest amount', 999_999_999.99, [1, 999_999_999.98], [5, 50]],
    ['sums that floating point gets wrong', 0.3, [0.33, 0.27, 0.3, 0.34], [20, 20, 50, 5]],
  ])('%s', async (_, finalPrice, amounts, xp) => {
    expect((await closedAt(finalPrice, amounts)).map(([, awarded]) => awarded)).toEqual(xp);
  });

  test('in yen too', async () => {
    const tokyo = { latitude: 35.69, longitude: 139.69 };
    expect(await closedAt(1000, [1000, 900, 1101], tokyo)).toEqual([
      [1000, 50, 'closest'],
      [900, 20, 'close'],
      [1101, 5, 'participation'],
    ]);
  });
});

describe('closing is refused', () => {
  test.each([
    [0, messages.finalPriceInvalid],
    [-1, messages.finalPriceInvalid],
    ['5', messages.finalPriceInvalid],
    [undefined, messages.finalPriceInvalid],
    [1.001, messages.amountTooPrecise],
    [1e9, messages.amountTooLarge],
  ])('at a price of %o', async (finalPrice, text) => {
    const answer = await close(await makeListing(on, owner), finalPrice);
    expect(answer).toMatchObject({ status: 400, error: text, fields: { finalPrice: text } });
  });

  test('at half a yen, and nothing is kept of the attempt', async () => {
    const listing = await makeListing(on, owner, { latitude: 35.69, longitude: 139.69 });
    await makeSuggestion(on, listing);
    const before = await readEvents(on, listing.id);
    expect(await close(listing, 10.5)).toMatchObject({
      status: 400,
      fields: { finalPrice: messages.amountTooPrecise },
    });
    expect(await readEvents(on, listing.id)).toEqual(before);
  });

  test('to anyone but the owner', async () => {
    expect(await close(await makeListing(on, owner), 1, await makeUser(on))).toMatchObject({
      status: 403,
      error: messages.notListingOwner,
    });
  });

  test('a second time, which pays nothing', async () => {
    const listing = await makeListing(on, owner);
    const { userId } = await makeSuggestion(on, listing);
    await close(listing, 100);
    expect(await close(listing, 200)).toMatchObject({ status: 409, error: messages.listingNotOpen });
    expect(await readPaid(on, userId)).toBe(50);
  });

  test('where there is no listing', async () => {
    expect(await close({ id: newId() }, 1)).toMatchObject({ status: 404, error: messages.listingNotFound });
  });
});

test('a close that fails while it records its events leaves no trace', async () => {
  const listing = await makeListing(on, owner);
  const { userId } = await makeSuggestion(on, listing);
  const events = await readEvents(on);
  await on.db.schema.alterTable('outbox').renameTo('outbox_away').execute();
  try {
    expect(await close(listing, 100)).toMatchObject({ status: 500, error: messages.unexpected });
  } finally {
    await on.db.schema.alterTable('outbox_away').renameTo('outbox').execute();
  }
  expect(await readEvents(on)).toEqual(events);
  expect(await readPaid(on, userId)).toBe(0);
  const read = await on.call('GET /listings/:id', { params: { id: listing.id }, token: owner.token });
  expect(read.data).toMatchObject({ isActive: true, finalPrice: null });
});

test('a listing with 7,000 suggestions closes like any other', async () => {
  const listing = await makeListing(on, owner);
  await sql`insert into app_user (id, name, email, email_key, password_hash, created_at)
    select gen_random_uuid(), 'Many', 'many' || n, 'many' || n, '', now() from generate_series(1, 7000) as n`.execute(
    on.db,
  );
  await sql`insert into suggestion (id, listing_id, user_id, amount_minor, created_at, day, owner_id, is_product, is_quick)
    select gen_random_uuid(), ${listing.id}, id, 100, now(), now()::date, ${owner.user.id}, true, true from app_user where name = 'Many'`.execute(
    on.db,
  );
  const answer = await close(listing, 1);
  expect(answer.status).toBe(200);
  expect(answer.data.xpRewards).toHaveLength(7000);
  const ledger = [...(await readLedger(on)).values()];
  expect(ledger.filter(({ xp, sum }) => xp !== sum)).toEqual([]);
  expect(ledger.filter(({ xp }) => xp >= 50).length).toBeGreaterThanOrEqual(7000);
});
