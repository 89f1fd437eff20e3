import { nearestFirst, previewAwards } from '@ballpark/domain/xp.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
let people: MadeUser[];
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
  people = await Promise.all(Array.from({ length: 4 }, () => makeUser(on)));
});
afterAll(() => on.close());

const yen = { location: 'Tokyo', latitude: 35.68, longitude: 139.69 };

const round = fc.record({
  guesses: fc.array(fc.record({ by: fc.nat(3), amount: fc.integer({ min: 80, max: 125 }) }), {
    maxLength: 4,
  }),
  finalPrice: fc.integer({ min: 80, max: 125 }),
});

test('what the close dialog previews is what the close then pays, however often it was reopened', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      fc.boolean(),
      async (rounds, isYen, isAtOnce) => {
        const listing = await makeListing(on, owner, isYen ? yen : {});
        const call = { params: { id: listing.id }, token: owner.token };
        for (const { guesses, finalPrice } of rounds) {
          for (const { by, amount } of guesses) await guess(listing, people[by], amount);
          const { data: seen } = await on.call('GET /listings/:id', call);
          const { data: limits } = await on.call('GET /listings/:id/pair-limits', call);
          const closed = await on.call('POST /listings/:id/close', { ...call, body: { finalPrice } });
          const paid = closed.data.xpRewards.map(
            ({ suggestionId, amount, xpAwarded, tier, isPairLimited }) => ({
              suggestionId,
              amount,
              xpAwarded,
              tier,
              isPairLimited,
            }),
          );
          expect(inOrder(previewAwards(finalPrice, seen, limits))).toEqual(
            inOrder(nearestFirst(paid, finalPrice)),
          );
          await on.call('POST /listings/:id/reopen', call);
          // A guess may come in the same millisecond as the price.
          if (!isAtOnce) on.clock.advance(1000);
        }
      },
    ),
    { numRuns: 25 },
  );
});

async function guess(listing: { id: string }, by: MadeUser | undefined, amount: number): Promise<void> {
  if (!by) throw new Error('nobody guesses');
  const { data } = await on.call('GET /listings/:id', { params: { id: listing.id }, token: by.token });
  const own = data.suggestions.find(({ userId }) => userId === by.user.id);
  if (own) {
    await on.call('PUT /suggestions/:id', { params: { id: own.id }, token: by.token, body: { amount } });
  } else await makeSuggestion(on, listing, { by, amount });
}

/** Equally near guesses come in any order. */
function inOrder<A extends { suggestionId: string }>(awards: A[]): A[] {
  return awards.toSorted((a, b) => a.suggestionId.localeCompare(b.suggestionId));
}
