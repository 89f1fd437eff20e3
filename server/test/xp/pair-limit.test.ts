import { previewAwards } from '@ballpark/domain/xp.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { autoCloseExpired } from '../../src/listings/close.ts';
import { recordAddress, recordClientHash } from '../../src/client-hashes/client-hashes.ts';
import { updateSignals } from '../../src/fraud-signals/signals.ts';
import { expire, makeListing, makeSuggestion, makeUser, readLedger, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
afterAll(() => on.close());

const day = 24 * 60 * 60 * 1000;

let networks = 0;
/** New users who share a network. */
async function ofOneNetwork(count: number): Promise<MadeUser[]> {
  networks += 1;
  const people = await Promise.all(Array.from({ length: count }, () => makeUser(on)));
  for (const { user } of people) await recordAddress(on.deps, user.id, `2001:db8:${networks}::1`);
  return people;
}
const two = async () => (await ofOneNetwork(2)) as [MadeUser, MadeUser];

/** Closing at 100 pays both. */
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
const cut = { xpAwarded: 5, tier: 'closest', isPairLimited: true };

/** Each listing is deleted after its close. */
async function farmed(owner: MadeUser, by: MadeUser, closes: number, finalPrice = 100) {
  const paid = [];
  for (let round = 0; round < closes; round += 1) {
    const listing = await pricedBy(owner, by);
    paid.push(...(await closeAt(owner, listing, finalPrice)));
    await remove(owner, listing);
  }
  return paid;
}
const tenPaid = [full, full, full, ...Array.from({ length: 7 }, () => cut)];

test('two fresh accounts of one network that post, hit, close and delete earn 185 XP in 14 closes', async () => {
  const [owner, by] = await two();
  expect(await farmed(owner, by, 14)).toEqual(tenPaid);
  const { data } = await on.call('GET /xp/history', { token: by.token });
  const fromCloses = data.filter(({ reason }) => reason !== 'achievement');
  expect(fromCloses.reduce((sum, { amount }) => sum + amount, 0)).toBe(185);
});

test('it is the same where they miss by less than 1 %, or use one browser, or nine others use their network', async () => {
  const [owner, by] = await two();
  expect(await farmed(owner, by, 12, 100.9)).toEqual(tenPaid);
  const [one, other] = [await makeUser(on), await makeUser(on)];
  for (const { user } of [one, other])
    await recordClientHash(on.deps, user.id, 'device', 'https://push.example/pair');
  expect(await farmed(one, other, 12)).toEqual(tenPaid);
  const [first, second] = (await ofOneNetwork(11)) as [MadeUser, MadeUser];
  expect(await farmed(first, second, 12)).toEqual(tenPaid);
});

test('neighbours on networks of their own are paid in full, however often they meet', async () => {
  const [owner, by] = [await makeUser(on), await makeUser(on)];
  expect(await farmed(owner, by, 14)).toEqual(Array.from({ length: 14 }, () => full));
  expect(await farmed(by, owner, 2)).toEqual([full, full]);
});

test('people who share the first place are all paid in full, however often they do', async () => {
  const shared = await ofOneNetwork(2);
  for (let round = 0; round < 5; round += 1) {
    const owner = await makeUser(on);
    const listing = await makeListing(on, owner);
    for (const by of shared) await makeSuggestion(on, listing, { by, amount: 100 });
    expect(await closeAt(owner, listing)).toEqual([full, full]);
  }
});

test('two of one network who seldom hit each other’s prices are paid in full', async () => {
  const [owner, by] = await two();
  const paid = [];
  for (const finalPrice of [100, 130, 100, 150, 100, 130, 100])
    paid.push(...(await closeAt(owner, await pricedBy(owner, by), finalPrice)));
  expect(paid).toEqual(Array.from({ length: 7 }, () => full));
});

test('the owner is told of no suggestion that they do not see', async () => {
  const [owner, by] = await two();
  await farmed(owner, by, 3);
  const listing = await pricedBy(owner, by);
  expect(await limitsSeenBy(owner, listing)).toHaveLength(1);
  await on.call('POST /users/:id/mute', { token: owner.token, params: { id: by.user.id } });
  expect(await limitsSeenBy(owner, listing)).toEqual([]);
  expect(await limitsSeenBy(by, listing)).toHaveLength(1);
});

test('both directions are one pair, and others of the network are not of it', async () => {
  const [one, other, third] = (await ofOneNetwork(3)) as [MadeUser, MadeUser, MadeUser];
  const paid = [...(await farmed(one, other, 1)), ...(await farmed(other, one, 2))];
  paid.push(...(await farmed(one, other, 1)));
  expect(paid).toEqual([full, full, full, cut]);
  expect(await farmed(one, third, 1)).toEqual([full]);
});

test('after 30 days they earn in full again', async () => {
  const [owner, by] = await two();
  await farmed(owner, by, 4);
  const ids = [owner.user.id, by.user.id];
  const before = new Date(on.clock.now.getTime() - 31 * day);
  await on.db.updateTable('xp_award').set({ created_at: before }).where('user_id', 'in', ids).execute();
  expect(await farmed(owner, by, 1)).toEqual([full]);
});

test('a cut award is no accurate guess, so that no achievement comes of it', async () => {
  const [owner, by] = await two();
  await farmed(owner, by, 6);
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

async function saidLater(owner: MadeUser, by: MadeUser, count: number) {
  const listings = [];
  for (let round = 0; round < count; round += 1) listings.push(await pricedBy(owner, by));
  for (const { id } of listings) await expire(on, id);
  await autoCloseExpired(on.deps);
  const said = [];
  for (const { id } of listings) {
    const call = { params: { id }, token: owner.token };
    const { data: shown } = await on.call('GET /listings/:id', call);
    const preview = previewAwards(100, shown, await limitsSeenBy(owner, { id }));
    const answer = await on.call('POST /listings/:id/final-price', { ...call, body: { finalPrice: 100 } });
    const paid = answer.data.xpRewards.map(({ xpAwarded }) => xpAwarded);
    expect(preview.map(({ xpAwarded }) => xpAwarded)).toEqual(paid);
    said.push(...paid);
  }
  return said;
}

test('a price said later pays what is missing three times, and to strangers each time', async () => {
  const [owner, by] = await two();
  expect(await saidLater(owner, by, 11)).toEqual([45, 45, 45]);
  const [one, other] = [await makeUser(on), await makeUser(on)];
  expect(await saidLater(one, other, 5)).toEqual([45, 45, 45, 45, 45]);
  for (const { xp, sum } of (await readLedger(on)).values()) expect(xp).toBe(sum);
});

test('of closes by time at once those pay that are left of ten', async () => {
  const [owner, by] = await two();
  await farmed(owner, by, 6);
  const listings = [];
  for (let round = 0; round < 6; round += 1) listings.push(await pricedBy(owner, by));
  for (const { id } of listings) await expire(on, id);
  const before = (await readLedger(on)).get(by.user.id)?.sum ?? 0;
  await autoCloseExpired(on.deps);
  expect((await readLedger(on)).get(by.user.id)?.sum).toBe(before + 4 * 5);
});

test('owner and author see it before and after, and nobody else', async () => {
  const [owner, by, guest] = (await ofOneNetwork(3)) as [MadeUser, MadeUser, MadeUser];
  await farmed(owner, by, 3);
  const listing = await makeListing(on, owner);
  expect(await limitsSeenBy(by, listing)).toEqual([{ suggestionId: null, level: 'participation' }]);
  const own = await makeSuggestion(on, listing, { by, amount: 100 });
  await makeSuggestion(on, listing, { by: guest, amount: 90 });
  const told = [{ suggestionId: own.id, level: 'participation' }];
  expect(await limitsSeenBy(owner, listing)).toEqual(told);
  expect(await limitsSeenBy(by, listing)).toEqual(told);
  expect(await limitsSeenBy(guest, listing)).toEqual([]);
  expect(await limitsSeenBy(await makeUser(on), listing)).toEqual([]);
  await closeAt(owner, listing);
  expect(await limitsSeenBy(by, listing)).toEqual(told);
  await farmed(owner, by, 6);
  const last = await pricedBy(owner, by);
  expect(await limitsSeenBy(by, last)).toMatchObject([{ level: 'none' }]);
  expect(await closeAt(owner, last)).toEqual([]);
  expect(await limitsSeenBy(by, last)).toMatchObject([{ level: 'none' }]);
});

test('of 50 closes at once exactly ten pay, three of them in full', async () => {
  const [owner, by] = await two();
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

test('a moderator who keeps the case lifts the limit of the two for good, and the log has it', async () => {
  const [owner, by] = await two();
  await farmed(owner, by, 5);
  await updateSignals(on.deps);
  const moderator = await makeUser(on, { role: 'moderator' });
  const found = await on.db
    .selectFrom('moderation_case')
    .select('id')
    .where('subject_id', '=', owner.user.id)
    .executeTakeFirstOrThrow();
  await on.call('POST /moderation/cases/:id/decision', {
    token: moderator.token,
    params: found,
    body: { action: 'keep', reason: 'A couple that sells a household.' },
  });
  expect(await farmed(owner, by, 9)).toEqual(Array.from({ length: 9 }, () => full));
  expect(await farmed(by, owner, 1)).toEqual([full]);
  await updateSignals(on.deps);
  const cases = await on.db
    .selectFrom('moderation_case')
    .selectAll()
    .where('subject_id', 'in', [owner.user.id, by.user.id])
    .execute();
  expect(cases).toMatchObject([{ decision: 'keep' }]);
  const log = await on.db.selectFrom('audit_log').select(['action', 'reason']).execute();
  expect(log).toContainEqual({ action: 'decide-case', reason: 'A couple that sells a household.' });
});

test('reopening a listing and letting it close by itself does not hide a hit', async () => {
  const [owner, guesser] = await two();
  for (const expected of [50, 50, 50, 5, 5]) {
    const listing = await pricedBy(owner, guesser);
    expect(await closeAt(owner, listing)).toMatchObject([{ xpAwarded: expected }]);
    await on.call('POST /listings/:id/reopen', { params: { id: listing.id }, token: owner.token });
    await expire(on, listing.id);
    await autoCloseExpired(on.deps);
  }
});
