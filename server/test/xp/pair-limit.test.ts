import { afterAll, beforeAll, expect, test } from 'vitest';
import { autoCloseExpired } from '../../src/listings/auto-close.ts';
import { expire, makeListing, makeSuggestion, makeUser, readLedger, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
afterAll(() => on.close());

const day = 24 * 60 * 60 * 1000;

/** Posts a listing on which the other suggests 100; closing it at that price pays these two. */
async function pricedBy(owner: MadeUser, by: MadeUser) {
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing, { by, amount: 100 });
  return listing;
}
const closeAt = async (owner: MadeUser, listing: { id: string }, finalPrice = 100) =>
  (
    await on.call('POST /listings/:id/close', {
      params: { id: listing.id },
      token: owner.token,
      body: { finalPrice },
    })
  ).data.xpRewards.map(({ xpAwarded, tier, isPairLimited }) => ({ xpAwarded, tier, isPairLimited }));
const remove = (owner: MadeUser, listing: { id: string }) =>
  on.call('DELETE /listings/:id', { params: { id: listing.id }, token: owner.token });
const limitsSeenBy = async ({ token }: MadeUser, listing: { id: string }) =>
  (await on.call('GET /listings/:id/pair-limits', { params: { id: listing.id }, token })).data;

const full = { xpAwarded: 50, tier: 'closest', isPairLimited: false };
const cut = { xpAwarded: 5, tier: 'participation', isPairLimited: true };

test('two people earn in full three times, take part seven times, and then earn nothing, though all is deleted', async () => {
  const [owner, by] = [await makeUser(on), await makeUser(on)];
  const paid = [];
  for (let round = 0; round < 12; round += 1) {
    const listing = await pricedBy(owner, by);
    paid.push(...(await closeAt(owner, listing)));
    await remove(owner, listing);
  }
  expect(paid).toEqual([full, full, full, ...Array.from({ length: 7 }, () => cut)]);
  const { data } = await on.call('GET /xp/history', { token: by.token });
  const fromCloses = data.filter(({ reason }) => reason !== 'achievement');
  expect(fromCloses.reduce((sum, { amount }) => sum + amount, 0)).toBe(3 * 50 + 7 * 5);
});

test('the owner is told of no suggestion that they do not see', async () => {
  const [owner, by] = [await makeUser(on), await makeUser(on)];
  for (let round = 0; round < 3; round += 1) await closeAt(owner, await pricedBy(owner, by));
  const listing = await pricedBy(owner, by);
  expect(await limitsSeenBy(owner, listing)).toHaveLength(1);
  await on.call('POST /users/:id/mute', { token: owner.token, params: { id: by.user.id } });
  expect(await limitsSeenBy(owner, listing)).toEqual([]);
  expect(await limitsSeenBy(by, listing)).toHaveLength(1);
});

test('both directions are one pair, and others are not of it', async () => {
  const [one, other, third] = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const paid = [];
  for (let round = 0; round < 2; round += 1) {
    paid.push(...(await closeAt(one, await pricedBy(one, other))));
    paid.push(...(await closeAt(other, await pricedBy(other, one))));
  }
  expect(paid).toEqual([full, full, full, cut]);
  expect(await closeAt(one, await pricedBy(one, third))).toEqual([full]);
});

test('after 30 days they earn in full again', async () => {
  const [owner, by] = [await makeUser(on), await makeUser(on)];
  for (let round = 0; round < 4; round += 1) await closeAt(owner, await pricedBy(owner, by));
  on.clock.advance(15 * day);
  await limitsSeenBy(owner, await pricedBy(owner, by));
  await pricedBy(by, owner);
  on.clock.advance(15 * day);
  expect(await closeAt(owner, await pricedBy(owner, by))).toEqual([full]);
});

test('a cut award is no accurate guess, so that no achievement comes of it', async () => {
  const [owner, by] = [await makeUser(on), await makeUser(on)];
  for (let round = 0; round < 6; round += 1) await closeAt(owner, await pricedBy(owner, by));
  const { data } = await on.call('GET /achievements/users/:id/achievements/progress', {
    params: { id: by.user.id },
    token: by.token,
  });
  expect(data.accurateSuggestions).toBe(3);
});

test('of one owner’s listings ten a month count for achievements', async () => {
  const [owner, by] = [await makeUser(on), await makeUser(on)];
  for (let round = 0; round < 12; round += 1) await pricedBy(owner, by);
  await pricedBy(await makeUser(on), by);
  const { data } = await on.call('GET /achievements/users/:id/achievements/progress', {
    params: { id: by.user.id },
    token: by.token,
  });
  expect(data).toMatchObject({ totalSuggestions: 11, quickResponses: 11, uniquePeopleHelped: 2 });
});

test('a close by time counts as well, and a price said later adds nothing to what was cut', async () => {
  const [owner, by] = [await makeUser(on), await makeUser(on)];
  const listings = [];
  for (let round = 0; round < 11; round += 1) listings.push(await pricedBy(owner, by));
  for (const { id } of listings) await expire(on, id);
  await autoCloseExpired(on.deps);
  const said = [];
  for (const { id } of listings) {
    const answer = await on.call('POST /listings/:id/final-price', {
      params: { id },
      token: owner.token,
      body: { finalPrice: 100 },
    });
    said.push(...answer.data.xpRewards.map(({ xpAwarded }) => xpAwarded));
  }
  expect(said).toEqual([45, 45, 45]);
  const ledger = await readLedger(on);
  const earned = ledger.get(by.user.id);
  expect(earned?.xp).toBe(earned?.sum);
});

test('owner and author see it before and after, and nobody else', async () => {
  const [owner, by, stranger] = [await makeUser(on), await makeUser(on), await makeUser(on)];
  for (let round = 0; round < 3; round += 1) await closeAt(owner, await pricedBy(owner, by));
  const listing = await makeListing(on, owner);
  const own = await makeSuggestion(on, listing, { by, amount: 100 });
  await makeSuggestion(on, listing, { by: stranger, amount: 90 });
  const told = [{ suggestionId: own.id, level: 'participation' }];
  expect(await limitsSeenBy(owner, listing)).toEqual(told);
  expect(await limitsSeenBy(by, listing)).toEqual(told);
  expect(await limitsSeenBy(stranger, listing)).toEqual([]);
  await closeAt(owner, listing);
  expect(await limitsSeenBy(by, listing)).toEqual(told);
  for (let round = 0; round < 6; round += 1) await closeAt(owner, await pricedBy(owner, by));
  const last = await pricedBy(owner, by);
  expect(await limitsSeenBy(by, last)).toMatchObject([{ level: 'none' }]);
  expect(await closeAt(owner, last)).toEqual([]);
  expect(await limitsSeenBy(by, last)).toMatchObject([{ level: 'none' }]);
});

test('of 50 closes at once exactly ten pay, three of them in full', async () => {
  const [owner, by] = [await makeUser(on), await makeUser(on)];
  const listings = [];
  for (let round = 0; round < 50; round += 1)
    listings.push(round % 2 ? await pricedBy(owner, by) : await pricedBy(by, owner));
  const paid = (
    await Promise.all(listings.map((listing, at) => closeAt(at % 2 ? owner : by, listing)))
  ).flat();
  expect(paid.filter(({ xpAwarded }) => xpAwarded === 50)).toHaveLength(3);
  expect(paid.filter(({ xpAwarded }) => xpAwarded === 5)).toHaveLength(7);
  expect(paid).toHaveLength(10);
});

/** Closes of new owners at the very price of these two, one after the other or all at once; what they were paid by each, the most first. */
async function sharedFirst(two: MadeUser[], closes: number, amounts = [100, 100]) {
  const listings = await Promise.all(
    Array.from({ length: closes }, async () => {
      const owner = await makeUser(on);
      const listing = await makeListing(on, owner);
      for (const [at, by] of two.entries())
        await makeSuggestion(on, listing, { by, amount: amounts[at] ?? 0 });
      return { owner, listing };
    }),
  );
  return (await Promise.all(listings.map(({ owner, listing }) => closeAt(owner, listing)))).map((paid) =>
    paid.map(({ xpAwarded }) => xpAwarded).toSorted((one, other) => other - one),
  );
}

test('two people share the first place in full three times, of eight closes at once, and each may come first alone', async () => {
  const two = [await makeUser(on), await makeUser(on)];
  const paid = (await sharedFirst(two, 8)).map(String);
  expect(paid.filter((xp) => xp === '50,50').length).toBe(3);
  expect(paid.filter((xp) => xp === '5,5').length).toBe(5);
  expect(await sharedFirst(two, 2, [100, 150])).toEqual([
    [50, 5],
    [50, 5],
  ]);
  const [one] = two as [MadeUser, MadeUser];
  expect(await sharedFirst([one, await makeUser(on)], 1)).toEqual([[50, 50]]);
  const before = new Date(on.clock.now.getTime() - 31 * day);
  const ids = two.map(({ user }) => user.id);
  await on.db.updateTable('xp_award').set({ created_at: before }).where('user_id', 'in', ids).execute();
  expect(await sharedFirst(two, 1)).toEqual([[50, 50]]);
});

test('a price that is said later pays nothing more to who share the first place again', async () => {
  const two = [await makeUser(on), await makeUser(on)];
  await sharedFirst(two, 3);
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner);
  for (const by of [...two, await makeUser(on)]) await makeSuggestion(on, listing, { by, amount: 100 });
  await expire(on, listing.id);
  await autoCloseExpired(on.deps);
  const params = { id: listing.id };
  const answer = await on.call('POST /listings/:id/final-price', {
    params,
    token: owner.token,
    body: { finalPrice: 100 },
  });
  expect(answer.data.xpRewards.map(({ xpAwarded }) => xpAwarded)).toEqual([45]);
  const ledger = await readLedger(on);
  for (const { xp, sum } of ledger.values()) expect(xp).toBe(sum);
});
