import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { autoCloseExpired } from '../../src/listings/close.ts';
import { newId } from '../../src/new-id.ts';
import {
  expire,
  makeListing,
  makePhoto,
  makeSuggestion,
  makeUser,
  readEvents,
  readPaid,
  type MadeUser,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
let helper: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
  helper = await makeUser(on);
});
afterAll(() => on.close());

type Listing = { id: string };
const close = (listing: Listing, finalPrice: number) =>
  on.call('POST /listings/:id/close', {
    params: { id: listing.id },
    token: owner.token,
    body: { finalPrice },
  });
const reopen = (listing: Listing, by = owner) =>
  on.call('POST /listings/:id/reopen', { params: { id: listing.id }, token: by.token });
const remove = (listing: Listing, by = owner) =>
  on.call('DELETE /listings/:id', { params: { id: listing.id }, token: by.token });
const paidTo = ({ user }: MadeUser) => readPaid(on, user.id);

describe('reopening', () => {
  test('empties the final price and opens for another 72 hours', async () => {
    const listing = await makeListing(on, owner);
    await close(listing, 100);
    on.clock.advance(3_600_000);
    const answer = await reopen(listing);
    expect(answer).toMatchObject({
      status: 200,
      data: {
        isActive: true,
        finalPrice: null,
        closedAt: null,
        createdAt: listing.createdAt,
        expiresAt: new Date(on.clock.now.getTime() + 72 * 3_600_000).toISOString(),
      },
    });
    expect((await readEvents(on, listing.id)).at(-1)).toMatchObject({ kind: 'listing.reopened' });
  });

  test('is refused to others, while open, where it closed by itself, and where it is not', async () => {
    const listing = await makeListing(on, owner);
    expect(await reopen(listing)).toMatchObject({ status: 409, error: messages.listingStillOpen });
    await close(listing, 100);
    expect(await reopen(listing, helper)).toMatchObject({ status: 403, error: messages.notListingOwner });
    const left = await makeListing(on, owner);
    await expire(on, left.id);
    await autoCloseExpired(on.deps);
    expect(await reopen(left)).toMatchObject({ status: 409, error: messages.listingAutoClosed });
    expect(await reopen({ id: newId() })).toMatchObject({ status: 404, error: messages.listingNotFound });
  });

  test('a listing that was reopened closes by itself like any other, and pays nobody twice', async () => {
    const listing = await makeListing(on, owner);
    const by = await makeUser(on);
    await makeSuggestion(on, listing, { by, amount: 100 });
    await close(listing, 100);
    await reopen(listing);
    await expire(on, listing.id);
    expect(await autoCloseExpired(on.deps)).toBe(1);
    expect(await paidTo(by)).toBe(50);
  });
});

describe('XP cannot be farmed:', () => {
  test('50 rounds of reopening, editing and closing leave everybody with what the first close paid', async () => {
    const listing = await makeListing(on, owner);
    const [first, second] = [await makeUser(on), await makeUser(on)];
    const suggestion = await makeSuggestion(on, listing, { by: first, amount: 100 });
    await makeSuggestion(on, listing, { by: second, amount: 500 });
    await close(listing, 100);
    for (let round = 1; round <= 50; round += 1) {
      await reopen(listing);
      const edited = await on.call('PUT /suggestions/:id', {
        params: { id: suggestion.id },
        token: first.token,
        body: { amount: 100 + round },
      });
      expect(edited).toMatchObject({ status: 200, data: { xpAwarded: 50 } });
      expect((await close(listing, 100 + round)).data.xpRewards).toEqual([]);
    }
    expect([await paidTo(first), await paidTo(second)]).toEqual([50, 5]);
    const history = await on.call('GET /xp/history', { token: first.token });
    expect(history.data.filter(({ reason }) => reason !== 'achievement')).toHaveLength(1);
  });

  test('a suggestion made after a final price was shown earns 5, though it be exact', async () => {
    const listing = await makeListing(on, owner);
    await close(listing, 100);
    await reopen(listing);
    const [late, later] = [await makeUser(on), await makeUser(on)];
    await makeSuggestion(on, listing, { by: late, amount: 100 });
    await makeSuggestion(on, listing, { by: later, amount: 95 });
    const { data } = await close(listing, 100);
    expect(data.xpRewards.map(({ xpAwarded, tier }) => [xpAwarded, tier])).toEqual([
      [5, 'participation'],
      [5, 'participation'],
    ]);
    expect([await paidTo(late), await paidTo(later)]).toEqual([5, 5]);
  });
});

describe('deleting', () => {
  test('takes listing and suggestions away and leaves what was paid', async () => {
    const by = await makeUser(on);
    const photo = await makePhoto(on, owner);
    const listing = await makeListing(on, owner, { title: 'Canoe', photoUrls: [photo.url] });
    const suggestion = await makeSuggestion(on, listing, { by, amount: 100 });
    await close(listing, 100);
    expect(await remove(listing)).toMatchObject({ status: 200, data: { id: listing.id } });

    const params = { id: listing.id };
    expect((await on.call('GET /listings/:id', { params, token: owner.token })).status).toBe(404);
    const edit = { params: { id: suggestion.id }, token: by.token, body: { amount: 1 } };
    expect((await on.call('PUT /suggestions/:id', edit)).status).toBe(404);
    const profile = { params: { id: by.user.id }, token: by.token };
    expect((await on.call('GET /profile/:id/suggestions', profile)).data).toEqual([]);
    expect(await paidTo(by)).toBe(50);
    const history = await on.call('GET /xp/history', { token: by.token });
    expect(history.data).toContainEqual(
      expect.objectContaining({ amount: 50, listingId: listing.id, listingTitle: 'Canoe' }),
    );
    expect((await readEvents(on, listing.id)).at(-1)).toMatchObject({ kind: 'listing.deleted' });
  });

  test('is the owner’s alone, in any state', async () => {
    const listing = await makeListing(on, owner);
    expect(await remove(listing, helper)).toMatchObject({ status: 403, error: messages.notListingOwner });
    await expire(on, listing.id);
    await autoCloseExpired(on.deps);
    expect((await remove(listing)).status).toBe(200);
    expect(await remove(listing)).toMatchObject({ status: 404, error: messages.listingNotFound });
  });
});
