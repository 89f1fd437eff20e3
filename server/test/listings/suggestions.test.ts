import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  block,
  close,
  editSuggestion,
  readListing,
  reopen,
  statusesOf,
  suggest,
  times,
} from '../support/calls.ts';
import { type Person, makeListing, makeSuggestion, makeUser, readEvents } from '../support/make.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const tokyo = { latitude: 35.69, longitude: 139.69 };
let on: TestApp;
let owner: Person;
let author: Person;
let listing: { id: string };
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  owner = await makeUser(on);
});
beforeEach(async () => {
  author = await makeUser(on);
  listing = await makeListing(on, owner);
});
afterAll(() => on.close());

const read = () => readListing(owner, listing);
const withdraw = (id: string, { call } = author) => call('DELETE /suggestions/:id', { params: { id } });
const refusedAs = (key: keyof typeof messages, status = 409) => ({ status, error: messages[key] });
/** Over by the clock of this process, as calls go by it. */
const endNow = () =>
  on.db.updateTable('listing').set({ expires_at: on.clock.now }).where('id', '=', listing.id).execute();

describe('a suggestion', () => {
  test('is answered with its author, counted, and an event', async () => {
    const { status, data } = await suggest(author, listing, { amount: 99.99, comment: ' Fair. ' });
    const { unlockedAchievements, ...suggestion } = data;
    expect([status, unlockedAchievements?.map(({ id }) => id)]).toEqual([201, ['suggestions-1', 'speed-1']]);
    expect(suggestion).toMatchObject({
      userId: author.user.id,
      listingId: listing.id,
      amount: 99.99,
      comment: 'Fair.',
      xpAwarded: null,
      createdAt: on.clock.now.toISOString(),
      editedAt: null,
      user: { username: author.user.username, xp: 10, location: 'Berlin, Germany', trackRecord: null },
    });
    expect(await read()).toMatchObject({ suggestionCount: 1, suggestions: [suggestion] });
    expect(await readEvents(on, listing.id)).toContainEqual({
      kind: 'suggestion.created',
      user_id: owner.user.id,
      payload: { suggestionId: data.id, byUserId: author.user.id },
    });
  });

  test('in yen has no decimals, new or changed', async () => {
    listing = await makeListing(on, owner, tokyo);
    const refused = { status: 400, fields: { amount: messages.amountTooPrecise } };
    expect(await suggest(author, listing, { amount: 100.5 })).toMatchObject(refused);
    expect((await read()).suggestionCount).toBe(0);
    const { data } = await suggest(author, listing, { amount: 100 });
    expect(await editSuggestion(author, data, { amount: 1.5 })).toMatchObject(refused);
  });

  test('is made, changed and withdrawn no more from the moment in which the time is over', async () => {
    const { id } = await makeSuggestion(on, listing, { by: author });
    await endNow();
    const late = [
      suggest(await makeUser(on), listing),
      editSuggestion(author, { id }, { amount: 1 }),
      withdraw(id),
    ];
    for (const answer of await Promise.all(late)) expect(answer).toMatchObject(refusedAs('listingExpired'));
    expect(await read()).toMatchObject({ isActive: true, suggestionCount: 1 });
  });
});

test('a refused suggestion leaves nothing: no row, count, range or event', async () => {
  await makeSuggestion(on, listing, { by: author });
  const bodyOf = () =>
    on.db.selectFrom('listing').selectAll().where('id', '=', listing.id).executeTakeFirstOrThrow();
  const traces = async () => [await bodyOf(), await readEvents(on, listing.id), (await read()).suggestions];
  const other = await makeUser(on);
  const refuse = async (by: Person, refusal: ReturnType<typeof refusedAs>) => {
    const before = await traces();
    expect(await suggest(by, listing, { amount: 5 })).toMatchObject(refusal);
    expect(await traces()).toEqual(before);
  };
  const blocked = await makeUser(on);
  await block(owner, blocked);
  await refuse(blocked, refusedAs('listingNotFound', 404));
  await refuse(author, refusedAs('suggestionTwice'));
  await refuse(owner, refusedAs('suggestionOnOwnListing', 403));
  const { expires_at: end } = await bodyOf();
  await endNow();
  await refuse(other, refusedAs('listingExpired'));
  await on.db.updateTable('listing').set({ expires_at: end }).where('id', '=', listing.id).execute();
  await close(owner, listing, 100);
  await refuse(other, refusedAs('listingNotOpen'));
});

test('its author changes amount and note, or leaves the note out, and the time of it shows', async () => {
  const suggestion = await makeSuggestion(on, listing, { by: author, comment: 'First thought' });
  on.clock.advance(60_000);
  const { status, data } = await editSuggestion(author, suggestion, { amount: 120.5, comment: ' Better ' });
  expect(status).toBe(200);
  const editedAt = on.clock.now.toISOString();
  expect(data).toEqual({ ...suggestion, amount: 120.5, comment: 'Better', editedAt });
  expect(await read()).toMatchObject({ suggestionCount: 1, suggestions: [data] });
  expect(await readEvents(on, listing.id)).toContainEqual({
    kind: 'suggestion.updated',
    user_id: owner.user.id,
    payload: { suggestionId: suggestion.id, byUserId: author.user.id, isIndependent: false },
  });
  expect((await editSuggestion(author, suggestion, { amount: 120 })).data.comment).toBeNull();
});

describe('withdrawing a suggestion', () => {
  test('leaves no trace in list, count and fair price, and its author may suggest again', async () => {
    for (const amount of [100, 110, 120]) await makeSuggestion(on, listing, { amount });
    const before = await read();
    const { id } = await makeSuggestion(on, listing, { by: author, amount: 900 });
    expect((await read()).fairPrice).not.toEqual(before.fairPrice);
    expect(await withdraw(id)).toMatchObject({ status: 200, data: { id } });
    expect(await read()).toEqual(before);
    expect(await readEvents(on, listing.id)).toContainEqual({
      kind: 'suggestion.withdrawn',
      user_id: owner.user.id,
      payload: { suggestionId: id, byUserId: author.user.id },
    });
    expect((await suggest(author, listing)).status).toBe(201);
    expect((await read()).suggestionCount).toBe(4);
  });

  test('is refused once others have suggested, and where guesses are independent and its author has seen others', async () => {
    const { id } = await makeSuggestion(on, listing, { by: author });
    await makeSuggestion(on, listing);
    expect(await withdraw(id)).toMatchObject(refusedAs('suggestionAnswered'));
    listing = await makeListing(on, owner, { hasIndependentGuesses: true });
    await makeSuggestion(on, listing);
    const independent = await makeSuggestion(on, listing, { by: author });
    expect(await withdraw(independent.id)).toMatchObject(refusedAs('suggestionAnswered'));
  });

  test('is refused once it has earned XP, even after a reopening', async () => {
    const { id } = await makeSuggestion(on, listing, { by: author });
    await close(owner, listing, 100);
    expect(await withdraw(id)).toMatchObject(refusedAs('listingNotOpen'));
    await reopen(owner, listing);
    expect(await withdraw(id)).toMatchObject(refusedAs('suggestionPaid'));
  });

  test('while 50 others suggest happens before them or not at all, and the count is right', async () => {
    const people = await times(50, () => makeUser(on));
    const { id } = await makeSuggestion(on, listing, { by: author });
    const [gone, ...answers] = await Promise.all([withdraw(id), ...people.map((by) => suggest(by, listing))]);
    expect(statusesOf(answers)).toEqual({ 201: 50 });
    expect([200, 409]).toContain(gone.status);
    const { suggestionCount, suggestions } = await read();
    expect(suggestionCount).toBe(suggestions.length);
    expect(suggestionCount).toBe(gone.status === 200 ? 50 : 51);
  });
});

test('a card has the range of one or two guesses, through edits and withdrawals, and none with a fair price', async () => {
  const range = async () => {
    const { data } = await owner.call('GET /listings', { query: { status: 'all', limit: 50 } });
    return data.find(({ id }) => id === listing.id)?.guessRange;
  };
  expect(await range()).toBeNull();
  const first = await makeSuggestion(on, listing, { by: author, amount: 140.5 });
  expect(await range()).toEqual({ min: 140.5, max: 140.5 });
  await makeSuggestion(on, listing, { amount: 90 });
  expect(await range()).toEqual({ min: 90, max: 140.5 });
  const last = await makeUser(on);
  const { id } = await makeSuggestion(on, listing, { by: last, amount: 300 });
  expect(await range()).toBeNull();
  await withdraw(id, last);
  await editSuggestion(author, first, { amount: 130 });
  expect(await range()).toEqual({ min: 90, max: 130 });
});
