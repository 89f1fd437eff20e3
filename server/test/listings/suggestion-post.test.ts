import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { makeListing, makeSuggestion, makeUser, readEvents, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
let helper: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  owner = await makeUser(on);
  helper = await makeUser(on);
});
afterAll(() => on.close());

const suggest = (listing: { id: string }, body: Record<string, unknown>, by = helper) =>
  on.call('POST /listings/:id/suggest', { params: { id: listing.id }, token: by.token, body });
const read = (listing: { id: string }) =>
  on.call('GET /listings/:id', { params: { id: listing.id }, token: owner.token });

describe('a suggestion', () => {
  test('is answered with its author, counted, and its owner is notified', async () => {
    const listing = await makeListing(on, owner);
    const answer = await suggest(listing, { amount: 99.99, comment: ' Fair. ', listingId: newId() });
    expect(answer.status).toBe(201);
    const { id, name, username } = helper.user;
    expect(answer.data).toEqual({
      id: expect.any(String),
      userId: id,
      listingId: listing.id,
      amount: 99.99,
      comment: 'Fair.',
      xpAwarded: null,
      createdAt: on.clock.now.toISOString(),
      editedAt: null,
      user: { id, name, username, photoUrl: null, xp: 10, trackRecord: null },
      unlockedAchievements: [
        expect.objectContaining({ id: 'suggestions-1', xpReward: 5 }),
        expect.objectContaining({ id: 'speed-1', xpReward: 5 }),
      ],
    });
    const { unlockedAchievements: _, ...suggestion } = answer.data;
    expect((await read(listing)).data).toMatchObject({ suggestionCount: 1, suggestions: [suggestion] });
    expect(await readEvents(on, listing.id)).toContainEqual({
      kind: 'suggestion.created',
      user_id: owner.user.id,
      payload: { suggestionId: answer.data.id, byUserId: helper.user.id },
    });
  });

  test('stands in the list of its listing, newest first', async () => {
    const listing = await makeListing(on, owner);
    const first = await makeSuggestion(on, listing);
    on.clock.advance(1000);
    const second = await makeSuggestion(on, listing);
    const answer = await on.call('GET /listings/:id/suggestions', {
      params: { id: listing.id },
      token: helper.token,
    });
    expect(answer.data).toEqual([second, first]);
  });

  test('has no note when it is blank', async () => {
    for (const comment of ['', '  \n', null, undefined]) {
      const by = await makeUser(on);
      expect(
        (await suggest(await makeListing(on, owner), { amount: 1, comment }, by)).data.comment,
      ).toBeNull();
    }
  });

  test('has a note of 250 characters at most', async () => {
    const listing = await makeListing(on, owner);
    const refused = await suggest(listing, { amount: 1, comment: 'x'.repeat(251) });
    expect(refused).toMatchObject({ status: 400, fields: { comment: messages.commentTooLong } });
    expect((await suggest(listing, { amount: 1, comment: ` ${'x'.repeat(250)} ` })).status).toBe(201);
  });

  test.each([
    [undefined, messages.amountInvalid],
    [null, messages.amountInvalid],
    [0, messages.amountInvalid],
    [-1, messages.amountInvalid],
    ['10', messages.amountInvalid],
    [[10], messages.amountInvalid],
    [10.001, messages.amountTooPrecise],
    [0.001, messages.amountTooPrecise],
    [1_000_000_000, messages.amountTooLarge],
  ])('of %o is refused', async (amount, text) => {
    const answer = await suggest(await makeListing(on, owner), { amount });
    expect(answer).toMatchObject({ status: 400, error: text, fields: { amount: text } });
  });

  test.each(['NaN', 'Infinity', '1e999', '0x10', '1_000'])('of the number %s is refused', async (amount) => {
    const listing = await makeListing(on, owner);
    const answer = await on.app.inject({
      method: 'POST',
      url: `/api/listings/${listing.id}/suggest`,
      headers: { authorization: `Bearer ${helper.token}`, 'content-type': 'application/json' },
      payload: `{"amount":${amount}}`,
    });
    expect(answer.statusCode).toBe(400);
  });

  test('in yen has no decimals', async () => {
    const listing = await makeListing(on, owner, { latitude: 35.69, longitude: 139.69 });
    const refused = await suggest(listing, { amount: 100.5 });
    expect(refused).toMatchObject({ status: 400, fields: { amount: messages.amountTooPrecise } });
    expect((await read(listing)).data.suggestionCount).toBe(0);
    expect((await suggest(listing, { amount: 100 })).data.amount).toBe(100);
  });
});

describe('nobody may suggest', () => {
  test('on their own listing', async () => {
    const listing = await makeListing(on, owner);
    expect(await suggest(listing, { amount: 1 }, owner)).toMatchObject({
      status: 403,
      error: messages.suggestionOnOwnListing,
    });
  });

  test('twice on one listing; the second leaves nothing behind', async () => {
    const listing = await makeListing(on, owner);
    await suggest(listing, { amount: 10 });
    const events = await readEvents(on, listing.id);
    expect(await suggest(listing, { amount: 20 })).toMatchObject({
      status: 409,
      error: messages.suggestionTwice,
    });
    expect((await read(listing)).data).toMatchObject({ suggestionCount: 1, suggestions: [{ amount: 10 }] });
    expect(await readEvents(on, listing.id)).toEqual(events);
  });

  test('on a closed listing', async () => {
    const listing = await makeListing(on, owner);
    const body = { finalPrice: 10 };
    await on.call('POST /listings/:id/close', { params: { id: listing.id }, token: owner.token, body });
    expect(await suggest(listing, { amount: 1 })).toMatchObject({
      status: 409,
      error: messages.listingNotOpen,
    });
  });

  test('from the very moment its time is over, though no job has closed it', async () => {
    const listing = await makeListing(on, owner);
    await on.db
      .updateTable('listing')
      .set({ expires_at: on.clock.now })
      .where('id', '=', listing.id)
      .execute();
    expect(await suggest(listing, { amount: 1 })).toMatchObject({
      status: 409,
      error: messages.listingExpired,
    });
    expect((await read(listing)).data).toMatchObject({ isActive: true, suggestionCount: 0 });
  });

  test('on what is not there', async () => {
    expect(await suggest({ id: newId() }, { amount: 1 })).toMatchObject({
      status: 404,
      error: messages.listingNotFound,
    });
  });
});

test.each([1, 2, 3])('20 suggestions of one person at the same instant make one (round %d)', async () => {
  const listing = await makeListing(on, owner);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => suggest(listing, { amount: index + 1 })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === messages.suggestionTwice)).toHaveLength(19);
  expect((await read(listing)).data.suggestionCount).toBe(1);
  const kept = await on.db
    .selectFrom('suggestion')
    .select('id')
    .where('listing_id', '=', listing.id)
    .execute();
  expect(kept).toHaveLength(1);
});

test('20 people at the same instant all get in, and are counted', async () => {
  const listing = await makeListing(on, owner);
  const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(on)));
  const answers = await Promise.all(people.map((person) => suggest(listing, { amount: 5 }, person)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect((await read(listing)).data.suggestionCount).toBe(20);
});
