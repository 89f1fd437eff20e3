import { dayMs } from '@ballpark/domain/durations.ts';
import { beforeEach, expect, test } from 'vitest';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { newId } from '../../src/new-id.ts';
import { sweep } from '../../src/sweep.ts';
import { askForReset } from '../support/mailed.ts';
import { makeListing, makeSuggestion, makeUser, password, readPaid } from '../support/make.ts';
import { codeAt, giveCode, guarded, pendingOf } from '../support/second-factor.ts';
import { logIn, resetPassword, wrongPassword } from '../support/sign-in.ts';
import { fanOutAll, useTestApp } from '../support/test-app.ts';

/** Accounts when the server's clock was a month off and is right again. */
const monthMs = 31 * dayMs;
const on = useTestApp({ config: { isRateLimited: true } });
beforeEach(() => on.db.deleteFrom('rate_limit').execute());

async function whileOff<T>(ms: number, work: () => Promise<T>): Promise<T> {
  on.clock.advance(ms);
  try {
    return await work();
  } finally {
    on.clock.advance(-ms);
  }
}

test('a session of a clock that was ahead lives on, for 30 days from its next use', async () => {
  const { email } = (await makeUser(on)).user;
  const { token } = (await whileOff(monthMs, () => logIn(on, email))).data;
  const read = async () => (await on.call('GET /auth/profile', { token })).status;
  await sweep(on.deps);
  expect(await read()).toBe(200);
  expect(await whileOff(30 * dayMs + 1, read)).toBe(401);
});

test('who was refused by a limit of a clock that was ahead is let in at once when it is right', async () => {
  const { email } = (await makeUser(on)).user;
  await whileOff(monthMs, async () => {
    for (let guess = 0; guess < 12; guess += 1) await logIn(on, email, wrongPassword);
    expect((await logIn(on, email)).status).toBe(429);
  });
  expect((await logIn(on, email)).status).toBe(200);
});

test('a limit holds in two processes whose clocks are seconds apart', async () => {
  const { email } = (await makeUser(on)).user;
  for (let guess = 0; guess < 12; guess += 1)
    await whileOff(guess % 2 === 0 ? 5_000 : -5_000, () => logIn(on, email, wrongPassword));
  expect((await logIn(on, email)).status).toBe(429);
});

test('a mail to verify can be asked for again, whatever was asked for ahead of time', async () => {
  const { call } = await makeUser(on, { isOnboarded: false });
  const resend = () => call('POST /auth/resend-verification');
  for (let mail = 0; mail < 4; mail += 1) await whileOff(monthMs - 2 * dayMs + mail * 61_000, resend);
  expect((await resend()).status).toBe(200);
});

test('a code counts again after one of a clock that was ahead, and is still good once', async () => {
  const { email, factor } = await guarded(on);
  const signIn = async () => giveCode(on, await pendingOf(on, email), codeAt(factor.secret, on.clock.now));
  // The phone was equally ahead: both got their time from the same wrong clock.
  expect((await whileOff(monthMs, signIn)).status).toBe(200);
  on.clock.advance(60_000);
  expect([(await signIn()).status, (await signIn()).status]).toEqual([200, 400]);
});

test('a code of the last minutes is taken no second time by a clock that was put back a little', async () => {
  const { email, factor } = await guarded(on);
  const code = factor.nextCode();
  const use = async () => (await giveCode(on, await pendingOf(on, email), code)).status;
  expect([await use(), await whileOff(-30_000, use)]).toEqual([200, 400]);
});

test('a link to a new password of a clock that was ahead does not live for a month', async () => {
  const { email } = (await makeUser(on)).user;
  const token = await whileOff(monthMs, () => askForReset(on, email));
  await sweep(on.deps);
  expect(await resetPassword(on, token)).toMatchObject({ status: 400, code: 'TOKEN_INVALID' });
  expect((await resetPassword(on, await askForReset(on, email))).status).toBe(200);
});

test('an export that was cut off ahead of time can be asked for again', async () => {
  const { call, user } = await makeUser(on);
  await call('POST /account/export');
  const asked_at = new Date(on.clock.now.getTime() + monthMs);
  await on.db.updateTable('account_export').set({ asked_at }).where('user_id', '=', user.id).execute();
  expect((await call('POST /account/export')).data.askedAt).toBe(on.clock.now.toISOString());
});

test('a deletion that was cut off ahead of time is gone on with', async () => {
  const { call, user } = await makeUser(on);
  await call('DELETE /account', { body: { password } });
  const ahead = new Date(on.clock.now.getTime() + monthMs);
  const begun = { deletion_at: on.clock.now, deletion_begun_at: ahead, former_author: newId() };
  await on.db.updateTable('app_user').set(begun).where('id', '=', user.id).execute();
  await removeAccounts(on.deps);
  expect((await logIn(on, user.email)).status).toBe(401);
  const left = on.db.selectFrom('app_user').select('id').where('id', '=', user.id);
  expect(await left.execute()).toEqual([]);
});

test.each([3_600_000, 20 * dayMs])(
  'a listing of a clock that was %d ms ahead takes guesses and closes, and each guess is paid once',
  async (ahead) => {
    const [owner, early, late] = [await makeUser(on), await makeUser(on), await makeUser(on)];
    const listing = await whileOff(ahead, async () => {
      const made = await makeListing(on, owner);
      await makeSuggestion(on, made, { by: early });
      return made;
    });
    await makeSuggestion(on, listing, { by: late });
    const close = { params: { id: listing.id }, body: { finalPrice: 100 } };
    expect((await owner.call('POST /listings/:id/close', close)).status).toBe(200);
    for (const { user } of [early, late]) expect(await readPaid(on, user.id)).toBeGreaterThan(0);
    await fanOutAll(on);
    const { notifications } = (await late.call('GET /notifications')).data;
    expect(notifications.map(({ kind }) => kind)).toContain('pricedListingClosed');
  },
);
