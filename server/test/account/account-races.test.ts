import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { startSession } from '../../src/auth/sessions.ts';
import { makeListing, makeSuggestion, makeUser, password, readLedger } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const dayMs = 24 * 3_600_000;
let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent' } });
});
afterAll(() => on.close());

const leave = (token: string) => on.call('DELETE /account', { token, body: { password } });

test('of keeping an account and deleting it at the same moment one succeeds, wholly', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { user, token } = await makeUser(on);
    await leave(token);
    const again = await startSession(on.db, user.id, on.clock.now);
    on.clock.advance(14 * dayMs);
    const [kept] = await Promise.all([
      on.call('POST /account/restore', { token: again.token }),
      removeAccounts(on.deps),
      removeAccounts(on.deps),
    ]);
    const person = await on.db
      .selectFrom('app_user')
      .select(['deletion_at', 'deletion_begun_at'])
      .where('id', '=', user.id)
      .executeTakeFirst();
    if (kept.status === 200) expect(person).toEqual({ deletion_at: null, deletion_begun_at: null });
    else {
      expect([401, 409]).toContain(kept.status);
      expect(person).toBeUndefined();
    }
  }
});

test('deletions that are asked for at once are one, and what the person was doing is done or refused', async () => {
  const owner = await makeUser(on);
  const leaver = await makeUser(on);
  const tokens = await Promise.all(
    Array.from({ length: 10 }, async () => (await startSession(on.db, leaver.user.id, on.clock.now)).token),
  );
  const listing = await makeListing(on, owner);
  const own = await makeListing(on, leaver);
  await makeSuggestion(on, own);
  const as = (index: number) => tokens[index] ?? '';
  const [suggested, closed, posted, ...asked] = await Promise.all([
    on.call('POST /listings/:id/suggest', {
      token: as(0),
      params: { id: listing.id },
      body: { amount: 5 },
    }),
    on.call('POST /listings/:id/close', { token: as(1), params: { id: own.id }, body: { finalPrice: 5 } }),
    on.call('POST /listings', {
      token: as(2),
      body: { title: 'A last lamp', description: 'It shines.', location: 'Berlin' },
    }),
    ...tokens.slice(3).map(leave),
  ]);
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(asked.filter(({ status }) => status !== 200).every(({ status }) => status === 401)).toBe(true);
  expect([201, 401]).toContain(suggested.status);
  expect([200, 401]).toContain(closed.status);
  expect([201, 401]).toContain(posted.status);
  await on.jobs.run();
  const mails = on.mails.filter(({ to }) => to === leaver.user.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your account will be deleted']);
});

test('listings that close while a suggester’s account is deleted pay everybody else, and nobody twice', async () => {
  // Different owners, because XP between two users is limited.
  const owners = await Promise.all(Array.from({ length: 20 }, () => makeUser(on)));
  const leaver = await makeUser(on);
  const listings = await Promise.all(owners.map((owner) => makeListing(on, owner)));
  const stays = await makeUser(on);
  for (const listing of listings) {
    await makeSuggestion(on, listing, { by: leaver, amount: 100 });
    await makeSuggestion(on, listing, { by: stays, amount: 104 });
  }
  await leave(leaver.token);
  on.clock.advance(14 * dayMs);
  const tokens = await Promise.all(
    owners.map(async ({ user }) => (await startSession(on.db, user.id, on.clock.now)).token),
  );
  const [, ...closed] = await Promise.all([
    removeAccounts(on.deps),
    ...listings.map(({ id }, at) =>
      on.call('POST /listings/:id/close', {
        token: tokens[at] ?? '',
        params: { id },
        body: { finalPrice: 100 },
      }),
    ),
  ]);
  expect(closed.map(({ status }) => status)).toEqual(listings.map(() => 200));
  await removeAccounts(on.deps);
  expect((await readLedger(on)).has(leaver.user.id)).toBe(false);
  const paid = await on.db
    .selectFrom('xp_award')
    .select('amount')
    .where('user_id', '=', stays.user.id)
    .where('kind', '=', 'suggestion')
    .execute();
  expect(paid.map(({ amount }) => amount)).toEqual(listings.map(() => 20));
});
