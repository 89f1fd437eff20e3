import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting, databaseKind } from '../support/test-database.ts';
import { makeListing, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
afterAll(() => on.close());

const text = { title: 'A lamp', description: 'Made of brass.', type: 'PRODUCT', location: 'Berlin' };
const body = { ...text, hasOffer: false, photoUrls: [] };

test('who is suspended while they post is refused, and nothing of theirs stays open', async () => {
  const { user, token } = await makeUser(on);
  let posting: Promise<{ status: number; code?: string }> | undefined;
  await on.db.transaction().execute(async (trx) => {
    const suspended = { suspended_at: on.clock.now };
    await trx.updateTable('app_user').set(suspended).where('id', '=', user.id).execute();
    posting = on.call('POST /listings', { token, body });
    // On the embedded database the call waits for the connection, not a lock.
    if (databaseKind === 'postgres') await expect.poll(() => countWaiting(on.pool)).toBe(1);
  });
  expect(await posting).toMatchObject({ status: 403, code: 'ACCOUNT_SUSPENDED' });
  const posted = on.db.selectFrom('listing').select('id').where('user_id', '=', user.id);
  expect(await posted.execute()).toEqual([]);
});

test('a moderator may ask for the bounds of pairs on a hidden listing, and no other member', async () => {
  const [owner, other] = [await makeUser(on), await makeUser(on)];
  const moderator = await makeUser(on, { role: 'moderator' });
  const { id } = await makeListing(on, owner);
  await on.db.updateTable('listing').set({ hidden_by: 'reports' }).where('id', '=', id).execute();
  const read = async (token: string) =>
    (await on.call('GET /listings/:id/pair-limits', { params: { id }, token })).status;
  expect([await read(moderator.token), await read(owner.token), await read(other.token)]).toEqual([
    200, 200, 404,
  ]);
});
