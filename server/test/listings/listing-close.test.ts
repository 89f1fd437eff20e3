import { hourMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { nearestFirst, previewAwards } from '@ballpark/domain/xp.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSuggestionHidden } from '../../src/listings/hidden-queries.ts';
import {
  close,
  deleteListing,
  editSuggestion,
  expectLedgerToAddUp,
  readListing,
  reopen,
  statusOfListing,
  suggest,
  times,
} from '../support/calls.ts';
import {
  type Person,
  expire,
  makeListing,
  makePhoto,
  makeSuggestion,
  makeUser,
  readEvents,
  readPaid,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const tokyo = { latitude: 35.69, longitude: 139.69 };
let on: TestApp;
let owner: Person;
let guessers: Person[];
beforeAll(async () => {
  on = await testApp({ config: { logLevel: 'silent' } });
  owner = await makeUser(on);
  guessers = await times(4, () => makeUser(on));
});
afterAll(() => on.close());

const paidTo = ({ user }: Person) => readPaid(on, user.id);

describe('closing', () => {
  test('answers the closed listing and a reward for each suggestion', async () => {
    const listing = await makeListing(on, owner);
    const near = await makeSuggestion(on, listing, { amount: 99.5 });
    on.clock.advance(60_000);
    const far = await makeSuggestion(on, listing, { amount: 5 });
    const { data } = await close(owner, listing, 100);
    expect(data.xpRewards).toMatchObject([
      { userId: near.userId, suggestionId: near.id, amount: 99.5, xpAwarded: 50, tier: 'closest' },
      { userId: far.userId, suggestionId: far.id, amount: 5, xpAwarded: 5, tier: 'participation' },
    ]);
    expect(data.listing).toMatchObject({
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

  test('enters the ledger, and records who was paid and that it closed', async () => {
    const listing = await makeListing(on, owner, { title: 'Piano' });
    const by = await makeUser(on);
    const { id: suggestionId } = await makeSuggestion(on, listing, { by, amount: 100 });
    await close(owner, listing, 100);
    expect(await paidTo(by)).toBe(50);
    const { data } = await by.call('GET /xp/history');
    expect(data.find(({ reason }) => reason === 'closest')).toMatchObject({
      amount: 50,
      isFromLaterPrice: false,
      listingId: listing.id,
      listingTitle: 'Piano',
      createdAt: on.clock.now.toISOString(),
    });
    expect((await readEvents(on, listing.id)).slice(-2)).toEqual([
      { kind: 'xp.awarded', user_id: by.user.id, payload: { suggestionId, xpAwarded: 50, tier: 'closest' } },
      { kind: 'listing.closed', user_id: owner.user.id, payload: { finalPrice: 100, currency: 'EUR' } },
    ]);
  });

  test('works past the 72 hours as long as no job has closed it', async () => {
    const listing = await makeListing(on, owner);
    await expire(on, listing.id);
    const { data } = await close(owner, listing, 10);
    expect(data.listing).toMatchObject({ finalPrice: 10, autoClosedAt: null });
  });
});

test('closing at half a yen is refused, and nothing is kept of the attempt', async () => {
  const listing = await makeListing(on, owner, tokyo);
  await makeSuggestion(on, listing);
  const before = await readEvents(on, listing.id);
  const fields = { finalPrice: messages.amountTooPrecise };
  expect(await close(owner, listing, 10.5)).toMatchObject({ status: 400, fields });
  expect(await readEvents(on, listing.id)).toEqual(before);
});

const price = fc.integer({ min: 80, max: 125 });
const round = fc.record({
  guesses: fc.array(fc.record({ by: fc.nat(3), amount: price }), { maxLength: 4 }),
  finalPrice: price,
});

test('what the close dialog previews is what the close then pays, however often it was reopened', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      fc.boolean(),
      async (rounds, isYen, isAtOnce) => {
        const listing = await makeListing(on, owner, isYen ? tokyo : {});
        for (const { guesses, finalPrice } of rounds) {
          for (const { by, amount } of guesses) await guess(listing, guessers[by] ?? owner, amount);
          const seen = await readListing(owner, listing);
          const limits = await owner.call('GET /listings/:id/pair-limits', { params: { id: listing.id } });
          const { data } = await close(owner, listing, finalPrice);
          const paid = nearestFirst(data.xpRewards, finalPrice);
          expect(inOrder(paid)).toMatchObject(inOrder(previewAwards(finalPrice, seen, limits.data)));
          await reopen(owner, listing);
          // A guess may come in the same millisecond as the price.
          if (!isAtOnce) on.clock.advance(1000);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('a close that fails while it records its events leaves no trace', async () => {
  const listing = await makeListing(on, owner);
  const { userId } = await makeSuggestion(on, listing);
  await on.db.schema.alterTable('outbox').renameTo('outbox_away').execute();
  try {
    expect(await close(owner, listing, 100)).toMatchObject({ status: 500, error: messages.unexpected });
  } finally {
    await on.db.schema.alterTable('outbox_away').renameTo('outbox').execute();
  }
  expect(await readPaid(on, userId)).toBe(0);
  expect(await readListing(owner, listing)).toMatchObject({ isActive: true, finalPrice: null });
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
  const { data } = await close(owner, listing, 1);
  expect(data.xpRewards.filter(({ xpAwarded }) => xpAwarded === 50)).toHaveLength(7000);
  await expectLedgerToAddUp(on);
});

test('reopening empties the final price and opens for another 72 hours', async () => {
  const listing = await makeListing(on, owner);
  await close(owner, listing, 100);
  on.clock.advance(hourMs);
  expect(await reopen(owner, listing)).toMatchObject({
    status: 200,
    data: {
      isActive: true,
      finalPrice: null,
      closedAt: null,
      createdAt: listing.createdAt,
      expiresAt: new Date(on.clock.now.getTime() + 72 * hourMs).toISOString(),
    },
  });
  expect((await readEvents(on, listing.id)).at(-1)).toMatchObject({ kind: 'listing.reopened' });
});

test('deleting takes listing and suggestions away and leaves what was paid', async () => {
  const by = await makeUser(on);
  const photoUrls = [(await makePhoto(on, owner)).url];
  const listing = await makeListing(on, owner, { title: 'Canoe', photoUrls });
  const suggestion = await makeSuggestion(on, listing, { by, amount: 100 });
  await close(owner, listing, 100);
  expect(await deleteListing(owner, listing)).toMatchObject({ status: 200, data: { id: listing.id } });
  expect(await statusOfListing(owner, listing)).toBe(404);
  expect((await editSuggestion(by, suggestion, { amount: 1 })).status).toBe(404);
  const { data } = await by.call('GET /profile/:id/suggestions', { params: { id: by.user.id } });
  expect(data).toEqual([]);
  expect(await paidTo(by)).toBe(50);
  const history = await by.call('GET /xp/history');
  expect(history.data.find(({ amount }) => amount === 50)).toMatchObject({ listingTitle: 'Canoe' });
  expect((await readEvents(on, listing.id)).at(-1)).toMatchObject({ kind: 'listing.deleted' });
});

async function guess(listing: { id: string }, by: Person, amount: number): Promise<void> {
  const { suggestions } = await readListing(by, listing);
  const own = suggestions.find(({ userId }) => userId === by.user.id);
  await (own ? editSuggestion(by, own, { amount }) : suggest(by, listing, { amount }));
}

/** Equally near guesses come in any order. */
function inOrder<A extends { suggestionId: string }>(awards: A[]): A[] {
  return awards.toSorted((a, b) => a.suggestionId.localeCompare(b.suggestionId));
}

test('a guess that was hidden at the first close and edited since earns 5, though it be exact', async () => {
  const listing = await makeListing(on, owner);
  const by = await makeUser(on);
  const { id } = await makeSuggestion(on, listing, { by, amount: 300 });
  await saveSuggestionHidden(on.db, id, 'decision');
  on.clock.advance(1000);
  await close(owner, listing, 100);
  await saveSuggestionHidden(on.db, id, null);
  await reopen(owner, listing);
  on.clock.advance(1000);
  await by.call('PUT /suggestions/:id', { params: { id }, body: { amount: 100 } });
  expect((await close(owner, listing, 100)).data.xpRewards).toMatchObject([{ xpAwarded: 5 }]);
});
