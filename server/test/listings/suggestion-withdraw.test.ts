import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { makeListing, makeSuggestion, makeUser, readEvents, type MadeUser } from '../support/make.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
let author: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  owner = await makeUser(on);
  author = await makeUser(on);
});
afterAll(() => on.close());

const withdraw = (id: string, by = author) =>
  on.call('DELETE /suggestions/:id', { params: { id }, token: by.token });
const refusedAs = (key: keyof typeof messages, status = 409) => ({ status, error: messages[key] });
const suggest = (listing: { id: string }, by: MadeUser, amount = 100) =>
  on.call('POST /listings/:id/suggest', { params: { id: listing.id }, token: by.token, body: { amount } });
const read = async (listing: { id: string }) =>
  (await on.call('GET /listings/:id', { params: { id: listing.id }, token: owner.token })).data;
async function unreadOf({ token }: MadeUser, listing: { id: string }) {
  await fanOutAll(on);
  const { data } = await on.call('GET /notifications', { token });
  return data.notifications.filter(({ listingId, isRead }) => listingId === listing.id && !isRead);
}

test('it leaves no trace in list, count and fair price, and its author may suggest again', async () => {
  const listing = await makeListing(on, owner);
  for (const amount of [100, 110, 120]) await makeSuggestion(on, listing, { amount });
  const before = await read(listing);
  const { id } = await makeSuggestion(on, listing, { by: author, amount: 900 });
  expect((await read(listing)).fairPrice).not.toEqual(before.fairPrice);
  expect(await withdraw(id)).toMatchObject({ status: 200, data: { id } });
  expect(await read(listing)).toEqual(before);
  expect(await readEvents(on, listing.id)).toContainEqual({
    kind: 'suggestion.withdrawn',
    user_id: owner.user.id,
    payload: { suggestionId: id, byUserId: author.user.id },
  });
  expect(await suggest(listing, author)).toMatchObject({ status: 201 });
  expect((await read(listing)).suggestionCount).toBe(4);
});

test('below three suggestions there is no fair price again', async () => {
  const listing = await makeListing(on, owner);
  for (const amount of [100, 110]) await makeSuggestion(on, listing, { amount });
  const { id } = await makeSuggestion(on, listing, { by: author });
  expect((await read(listing)).fairPrice).not.toBeNull();
  await withdraw(id);
  expect(await read(listing)).toMatchObject({ fairPrice: null, guessRange: { min: 100, max: 110 } });
});

describe('it is refused', () => {
  test('once somebody else has suggested, and to others', async () => {
    const listing = await makeListing(on, owner);
    const { id } = await makeSuggestion(on, listing, { by: author });
    for (const other of [owner, await makeUser(on)])
      expect(await withdraw(id, other)).toMatchObject(refusedAs('notSuggestionAuthor', 403));
    await makeSuggestion(on, listing);
    expect(await withdraw(id)).toMatchObject(refusedAs('suggestionAnswered'));
    expect((await read(listing)).suggestionCount).toBe(2);
  });

  test('where guesses are independent and its author has seen another', async () => {
    const listing = await makeListing(on, owner, { hasIndependentGuesses: true });
    await makeSuggestion(on, listing);
    const { id } = await makeSuggestion(on, listing, { by: author });
    expect(await withdraw(id)).toMatchObject(refusedAs('suggestionAnswered'));
  });

  test('once it has earned XP, even after a reopening', async () => {
    const listing = await makeListing(on, owner);
    const { id } = await makeSuggestion(on, listing, { by: author });
    const input = { params: { id: listing.id }, token: owner.token };
    await on.call('POST /listings/:id/close', { ...input, body: { finalPrice: 100 } });
    expect(await withdraw(id)).toMatchObject(refusedAs('listingNotOpen'));
    await on.call('POST /listings/:id/reopen', input);
    expect(await withdraw(id)).toMatchObject(refusedAs('suggestionPaid'));
  });

  test('a second time', async () => {
    const { id } = await makeSuggestion(on, await makeListing(on, owner), { by: author });
    const answers = await Promise.all([withdraw(id), withdraw(id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect(await withdraw(id)).toMatchObject(refusedAs('suggestionNotFound', 404));
  });
});

describe('its owner', () => {
  test('is never notified of one that was withdrawn at once', async () => {
    const listing = await makeListing(on, owner);
    await withdraw((await makeSuggestion(on, listing, { by: author })).id);
    expect(await unreadOf(owner, listing)).toEqual([]);
  });

  test('reads of it no longer, and of the others as before', async () => {
    const listing = await makeListing(on, owner);
    const { id: only } = await makeSuggestion(on, listing, { by: author });
    expect(await unreadOf(owner, listing)).toMatchObject([{ count: 1 }]);
    await withdraw(only);
    expect(await unreadOf(owner, listing)).toEqual([]);
    await makeSuggestion(on, listing);
    const { id: last } = await makeSuggestion(on, listing, { by: author });
    expect(await unreadOf(owner, listing)).toMatchObject([{ count: 2 }]);
    await withdraw(last);
    expect(await unreadOf(owner, listing)).toMatchObject([
      { count: 1, text: 'A new guess on “Oak bookcase”' },
    ]);
  });
});

test.each([1, 2, 3])(
  'while 50 others suggest it is withdrawn before them or not at all, and the count is right (round %d)',
  { timeout: 60_000 },
  async () => {
    const listing = await makeListing(on, owner);
    const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(on)));
    const { id } = await makeSuggestion(on, listing, { by: author });
    const [gone, ...answers] = await Promise.all([
      withdraw(id),
      ...people.map((by, at) => suggest(listing, by, 100 + at)),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect([200, 409]).toContain(gone.status);
    const { suggestionCount, suggestions } = await read(listing);
    expect(suggestionCount).toBe(suggestions.length);
    expect(suggestionCount).toBe(gone.status === 200 ? 50 : 51);
  },
);
