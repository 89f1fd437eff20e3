import { afterAll, beforeAll, expect, test } from 'vitest';
import { autoCloseExpired } from '../../src/listings/auto-close.ts';
import { keepSignals } from '../../src/signals/keep-signals.ts';
import { expire, makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let crowd: MadeUser[];
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  crowd = await people(3);
});
afterAll(() => on.close());

const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(on)));
const day = 24 * 60 * 60 * 1000;

/** A listing on which the crowd names about 100, and these others what stands beside them. */
async function priced(owner: MadeUser, guesses: readonly (readonly [MadeUser, number])[]) {
  const listing = await makeListing(on, owner);
  const all = [...crowd.map((by, at) => [by, 95 + 5 * at] as const), ...guesses];
  for (const [by, amount] of all) {
    // Far enough from each other to be no signal of its own.
    on.clock.advance(2 * 60_000);
    await makeSuggestion(on, listing, { by, amount });
  }
  return { owner, id: listing.id };
}
/** What a close pays these people, in their order. */
async function closeAt(
  { owner, id }: Awaited<ReturnType<typeof priced>>,
  finalPrice: number,
  of: MadeUser[],
) {
  const body = { finalPrice };
  const { data } = await on.call('POST /listings/:id/close', { params: { id }, token: owner.token, body });
  const xpOf = new Map(data.xpRewards.map(({ userId, xpAwarded }) => [userId, xpAwarded]));
  return of.map(({ user }) => xpOf.get(user.id));
}
/** All but the owner name nearly the same, and not the very same. */
const near = (ring: MadeUser[], owner: MadeUser) =>
  ring.filter((one) => one !== owner).map((by, at) => [by, 150 + 2 * (at + 1)] as const);
const othersOf = (ring: MadeUser[], owner: MadeUser) => ring.filter((one) => one !== owner);
const closeNear = async (ring: MadeUser[], owner: MadeUser) =>
  closeAt(await priced(owner, near(ring, owner)), 150, othersOf(ring, owner));
const signalsOf = async ({ token }: MadeUser) =>
  (await on.call('GET /auth/signals', { token })).data.map(({ kind }) => kind);

test('a circle that keeps coming near where the crowd does not is paid in full three times, and is linked', async () => {
  const ring = (await people(4)) as [MadeUser, MadeUser, MadeUser, MadeUser];
  const [a, b, c, d] = ring;
  for (const owner of ring) expect(await closeNear(ring, owner)).toEqual([50, 20, 20]);
  const newcomer = await makeUser(on);
  const fifth = await priced(a, [...near(ring, a), [newcomer, 149]]);
  expect(await closeAt(fifth, 150, [b, c, d, newcomer])).toEqual([5, 5, 5, 50]);

  // Elsewhere, and where the crowd knows the price as well, nothing is cut.
  const stranger = await makeUser(on);
  const elsewhere = await priced(stranger, near([b, c], stranger));
  expect(await closeAt(elsewhere, 150, [b, c])).toEqual([50, 20]);
  const usual = await priced(b, [
    [c, 101],
    [d, 102],
  ]);
  expect(await closeAt(usual, 101, [c, d])).toEqual([50, 20]);

  await keepSignals(on.deps);
  for (const one of ring) expect(await signalsOf(one)).toEqual(['circle']);
  for (const one of [...crowd, newcomer, stranger]) expect(await signalsOf(one)).toEqual([]);
  const cases = await on.db.selectFrom('moderation_case').selectAll().execute();
  expect(cases).toEqual([]);

  // A month later it begins anew.
  const ids = ring.map(({ user }) => user.id);
  const before = new Date(on.clock.now.getTime() - 31 * day);
  await on.db.updateTable('xp_award').set({ created_at: before }).where('user_id', 'in', ids).execute();
  expect(await closeNear(ring, c)).toEqual([50, 20, 20]);
});

test('of six closes at once each of a circle is paid in full by three', async () => {
  const ring = await people(4);
  const listings = await Promise.all([0, 1, 2, 3, 0, 1].map((at) => priceNear(ring, ring[at])));
  await Promise.all(listings.map((listing) => closeAt(listing, 150, [])));
  for (const { user } of ring) {
    const awards = await on.db
      .selectFrom('xp_award')
      .select(['is_pair_limited', 'amount'])
      .where('user_id', '=', user.id)
      .where('is_against_crowd', '=', true)
      .execute();
    expect(awards.length).toBeGreaterThan(3);
    expect(awards.filter((one) => !one.is_pair_limited)).toHaveLength(3);
    expect(awards.filter(({ amount }) => amount > 5)).toHaveLength(3);
  }
});

async function priceNear(ring: MadeUser[], owner: MadeUser | undefined) {
  if (!owner) throw new Error('the ring has no such person');
  return priced(owner, near(ring, owner));
}

test('who runs high and comes near some of what a ring pushes is neither cut nor linked', async () => {
  const ring = (await people(4)) as [MadeUser, MadeUser, MadeUser, MadeUser];
  const high = await makeUser(on);
  for (const [at, owner] of ring.entries()) {
    const amount = at === 3 ? 125 : 149;
    const paid = await closeAt(await priced(owner, [...near(ring, owner), [high, amount]]), 150, [high]);
    expect(paid).toEqual([at === 3 ? 5 : 50]);
  }
  const again = await priced(ring[3], [...near(ring, ring[3]), [high, 120]]);
  expect(await closeAt(again, 150, [high])).toEqual([5]);
  const last = await priced(ring[0], [...near(ring, ring[0]), [high, 149]]);
  expect(await closeAt(last, 150, [high])).toEqual([50]);
  await keepSignals(on.deps);
  expect(await signalsOf(high)).toEqual([]);
});

test('a price that is said later pays a circle nothing more', async () => {
  const ring = (await people(4)) as [MadeUser, MadeUser, MadeUser, MadeUser];
  for (const owner of ring) await closeNear(ring, owner);
  const stranger = await makeUser(on);
  const { id, owner } = await priced(ring[0], [...near(ring, ring[0]), [stranger, 149]]);
  await expire(on, id);
  await autoCloseExpired(on.deps);
  const body = { finalPrice: 150 };
  const { data } = await on.call('POST /listings/:id/final-price', {
    params: { id },
    token: owner.token,
    body,
  });
  expect(data.xpRewards.map(({ userId, xpAwarded }) => [userId, xpAwarded])).toEqual([
    [stranger.user.id, 45],
  ]);
});
