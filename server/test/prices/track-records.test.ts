import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateRecords, recountIfDue } from '../../src/prices/update-records.ts';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { makeListing, makeSuggestion, makeUser, password, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
let owners: MadeUser[];
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent' } });
  owner = await makeUser(on);
  owners = [owner, await makeUser(on), await makeUser(on)];
});
afterAll(() => on.close());

/** Guesses these amounts for sales at 100, by these owners in turn; returns the listings once counted. */
async function guessed(by: MadeUser, amounts: readonly number[], sellers = owners): Promise<string[]> {
  const before = (await closedGuesses(by)).length;
  const ids: string[] = [];
  for (const [at, amount] of amounts.entries()) {
    const seller = sellers[at % sellers.length] ?? owner;
    const { id } = await makeListing(on, seller);
    await makeSuggestion(on, { id }, { by, amount });
    await close(id, seller);
    ids.push(id);
  }
  await countUntil(by, before + amounts.length);
  return ids;
}
async function close(id: string, seller = owner): Promise<void> {
  on.clock.advance(1000);
  const input = { params: { id }, token: seller.token, body: { finalPrice: 100 } };
  expect((await on.call('POST /listings/:id/close', input)).status).toBe(200);
}
async function countUntil(by: MadeUser, expected: number): Promise<void> {
  await updateRecords(on.deps);
  expect(await closedGuesses(by)).toHaveLength(expected);
}
async function recordAfterNight(by: MadeUser) {
  await updateRecords(on.deps);
  await recountIfDue(on.deps);
  return recordOf(by);
}
async function closedGuesses({ token }: MadeUser) {
  return (await on.call('GET /profile/closed-guesses', { token })).data;
}
async function recordOf({ user, token }: MadeUser) {
  return (await on.call('GET /profile/:id', { params: { id: user.id }, token })).data.trackRecord;
}

test('after five closed guesses the record stands on the profile and beside each suggestion', async () => {
  const guesser = await makeUser(on);
  const first = await guessed(guesser, [110, 130, 108, 90]);
  expect(await recordOf(guesser)).toBeNull();
  const [last = ''] = [...first, ...(await guessed(guesser, [104]))].slice(-1);
  const record = { closedCount: 5, withinCount: 4, usualPercent: 8 };
  expect(await recordOf(guesser)).toEqual(record);
  const { data: detail } = await on.call('GET /listings/:id', { params: { id: last }, token: owner.token });
  expect(detail.suggestions[0]?.user.trackRecord).toEqual(record);
  const open = await makeListing(on, owner);
  const { data: added } = await on.call('POST /listings/:id/suggest', {
    params: { id: open.id },
    token: guesser.token,
    body: { amount: 5 },
  });
  expect(added.user.trackRecord).toEqual(record);
  const { data: own } = await on.call('GET /auth/profile', { token: guesser.token });
  expect(own.user.trackRecord).toEqual(record);
  const { data: changed } = await on.call('PUT /suggestions/:id', {
    params: { id: added.id },
    token: guesser.token,
    body: { amount: 6 },
  });
  expect(changed.user.trackRecord).toEqual(record);
  expect((await makeUser(on)).user.trackRecord).toBeNull();
});

test('two accounts cannot make a record for each other: it is of listings of three owners', async () => {
  const guesser = await makeUser(on);
  await guessed(guesser, [100, 101, 99, 100, 100, 100], owners.slice(0, 2));
  expect(await recordOf(guesser)).toBeNull();
  expect(await closedGuesses(guesser)).toHaveLength(6);
  const [third = ''] = await guessed(guesser, [100], owners.slice(2));
  expect(await recordOf(guesser)).toMatchObject({ closedCount: 7 });
  const input = { params: { id: third }, token: owners[2]?.token ?? '' };
  await on.call('POST /listings/:id/reopen', input);
  expect(await recordAfterNight(guesser)).toBeNull();
});

test('one’s own closed guesses come with their prices, the last closed first, to oneself alone', async () => {
  const guesser = await makeUser(on);
  const [first, second] = await guessed(guesser, [120, 95.5]);
  const guesses = await closedGuesses(guesser);
  expect(guesses.map(({ listingId, amount }) => [listingId, amount])).toEqual([
    [second, 95.5],
    [first, 120],
  ]);
  expect(guesses[0]).toMatchObject({
    title: 'Oak bookcase',
    type: 'PRODUCT',
    currency: 'EUR',
    finalPrice: 100,
  });
  expect(guesses[0]?.closedAt).toBe(on.clock.now.toISOString());
  expect(await closedGuesses(owner)).toEqual([]);
});

test('a reopened listing leaves the record in the night, and stands in it once more when it is closed again', async () => {
  const guesser = await makeUser(on);
  const [first = ''] = await guessed(guesser, [110, 110, 110, 110, 300, 90]);
  const before = await recordOf(guesser);
  expect(before).toMatchObject({ closedCount: 6, withinCount: 5 });
  const input = { params: { id: first }, token: owner.token };
  expect((await on.call('POST /listings/:id/reopen', input)).status).toBe(200);
  await updateRecords(on.deps);
  expect(await recordOf(guesser)).toEqual(before);
  expect(await recordAfterNight(guesser)).toEqual({ closedCount: 5, withinCount: 4, usualPercent: 10 });
  await close(first);
  await countUntil(guesser, 6);
  expect(await recordOf(guesser)).toEqual({ closedCount: 6, withinCount: 5, usualPercent: 10 });
});

test('a reopened listing is not among the closed guesses before it is taken out', async () => {
  const guesser = await makeUser(on);
  const [id = ''] = await guessed(guesser, [110]);
  await on.call('POST /listings/:id/reopen', { params: { id }, token: owner.token });
  expect(await closedGuesses(guesser)).toEqual([]);
});

test('a former member shows no record', async () => {
  const leaver = await makeUser(on);
  await guessed(leaver, [100, 100, 100, 100, 100]);
  const { id } = await makeListing(on, owner);
  await makeSuggestion(on, { id }, { by: leaver, amount: 7 });
  await on.call('DELETE /account', { token: leaver.token, body: { password } });
  on.clock.advance(14 * 24 * 3_600_000);
  expect(await removeAccounts(on.deps)).toBe(1);
  const reader = await makeUser(on);
  const { data } = await on.call('GET /listings/:id', { params: { id }, token: reader.token });
  expect(data.suggestions[0]?.user).toMatchObject({ id: null, trackRecord: null });
});
