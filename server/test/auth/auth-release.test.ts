import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSend, lockUnverified, saveVerificationToken } from '../../src/auth/verification-queries.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { demoDomain } from '../../src/demo-domain.ts';
import { sweep } from '../../src/sweep.ts';
import { countWaiting, databaseKind } from '../support/test-database.ts';
import { makeUser, password } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
let on: TestApp;
let made = 0;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { publicUrl: 'https://ballpark.example' } });
});
afterAll(() => on.close());

const newEmail = () => {
  made += 1;
  return `waiting${made}@example.com`;
};
const register = (email: string, name = 'Vera Cruz') =>
  on.call('POST /auth/register', { body: { name, email, password } });
const profile = (token: string) => on.call('GET /auth/profile', { token });
const resend = (token: string) => on.call('POST /auth/resend-verification', { token });
const taken = { status: 409, code: 'EMAIL_TAKEN', error: messages.emailTaken };
const isThere = async (id: string) =>
  (await on.db.selectFrom('app_user').select('id').where('id', '=', id).execute()).length === 1;
async function mailTokenOf(email: string): Promise<string> {
  await on.jobs.run();
  return (
    /verify-email\?token=([\w-]+)/.exec(on.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  );
}

describe('an address that was registered and never verified', () => {
  test('is free again 24 hours after the mail, and signing up then is as if nobody ever had', async () => {
    const email = newEmail();
    const squatter = await register(email, 'Squatter One');
    const oldLink = await mailTokenOf(email);
    on.clock.advance(day - 1);
    expect(await register(email.toUpperCase())).toMatchObject(taken);

    on.clock.advance(1);
    const owner = await register(email.toUpperCase());
    expect(owner).toMatchObject({
      status: 201,
      data: {
        user: {
          name: 'Vera Cruz',
          email: email.toUpperCase(),
          isEmailVerified: false,
          createdAt: on.clock.now.toISOString(),
        },
      },
    });
    expect(owner.data.user.id).not.toBe(squatter.data.user.id);
    expect((await profile(squatter.data.token)).status).toBe(401);
    expect(await isThere(squatter.data.user.id)).toBe(false);
    const link = await mailTokenOf(email.toUpperCase());
    const verify = (token: string) =>
      on.call('POST /auth/verify-email', { token: owner.data.token, body: { token } });
    expect((await verify(oldLink)).status).toBe(400);
    expect((await verify(link)).data.user.isEmailVerified).toBe(true);
    on.clock.advance(2 * day);
    expect(await register(email)).toMatchObject(taken);
  });

  test('is kept for another 24 hours by each mail, counted from when that left', async () => {
    const email = newEmail();
    const { data } = await register(email);
    on.clock.advance(20 * hour);
    expect((await resend(data.token)).status).toBe(200);
    on.clock.advance(3 * hour);
    // The mail server was down so long.
    await on.jobs.run();
    on.clock.advance(day - 1);
    await sweep(on.deps);
    expect(await register(email)).toMatchObject(taken);
    on.clock.advance(1);
    expect((await register(email)).status).toBe(201);
  });

  test('is free again though somebody has mails sent to it day after day', async () => {
    const email = newEmail();
    const registeredAt = on.clock.now.getTime();
    const { data } = await register(email);
    const answers: number[] = [];
    for (let resent = 1; resent <= 4; resent += 1) {
      on.clock.advance(23 * hour);
      answers.push((await resend(data.token)).status);
      await on.jobs.run();
      expect(await register(email)).toMatchObject(taken);
    }
    expect(answers).toEqual([200, 200, 200, 200]);
    // The last mail was sent after 69 hours.
    on.clock.advance(registeredAt + 93 * hour - 1 - on.clock.now.getTime());
    expect(await register(email)).toMatchObject(taken);
    on.clock.advance(1);
    expect((await register(email)).status).toBe(201);
    expect((await resend(data.token)).status).toBe(401);
  });

  test('is kept by a live link to a new password, while that is asked for within four days', async () => {
    const email = newEmail();
    const forgot = () => on.call('POST /auth/forgot-password', { body: { email } });
    const { data } = await register(email);
    for (let resent = 1; resent <= 3; resent += 1) {
      on.clock.advance(23 * hour);
      expect((await resend(data.token)).status).toBe(200);
    }
    on.clock.advance(23.5 * hour);
    await forgot();
    await on.jobs.run();
    on.clock.advance(hour - 1);
    expect(await register(email)).toMatchObject(taken);
    await forgot();
    await on.jobs.run();
    on.clock.advance(hour - 1);
    expect(await register(email)).toMatchObject(taken);
    on.clock.advance(2 * hour);
    await sweep(on.deps);
    expect((await register(email)).status).toBe(201);
  });

  test('is not kept for ever by links to a new password, nor by changes of the address', async () => {
    const email = newEmail();
    const { data } = await register(email);
    for (let asked = 1; asked <= 4; asked += 1) {
      on.clock.advance(23.5 * hour);
      await on.call('POST /auth/forgot-password', { body: { email } });
      const body = { email: newEmail(), password };
      expect((await on.call('POST /auth/email', { token: data.token, body })).status).toBe(200);
      await on.jobs.run();
    }
    on.clock.advance(2 * hour + 1);
    await on.call('POST /auth/forgot-password', { body: { email } });
    await on.jobs.run();
    expect((await register(email)).status).toBe(201);
  });

  test('lets nobody in by its old password', async () => {
    const email = newEmail();
    await register(email);
    on.clock.advance(day);
    const body = { name: 'Owner Herself', email, password: 'Another-horse-9' };
    expect((await on.call('POST /auth/register', { body })).status).toBe(201);
    const logIn = (secret: string) => on.call('POST /auth/login', { body: { email, password: secret } });
    expect((await logIn(password)).status).toBe(401);
    expect((await logIn(body.password)).status).toBe(200);
  });
});

test('the sweep removes accounts that nobody verified, and no other', async () => {
  const swept = await makeUser(on, { isOnboarded: false });
  const stays = {
    verified: await makeUser(on, { isOnboarded: false, isVerified: true }),
    onboarded: await makeUser(on),
    ofTheDemo: await makeUser(on, { isOnboarded: false, email: `slow@${demoDomain}` }),
    asked: await makeUser(on, { isOnboarded: false }),
    mailed: await makeUser(on, { isOnboarded: false }),
  };
  on.clock.advance(day);
  const young = await makeUser(on, { isOnboarded: false });
  const justNow = new Date(on.clock.now.getTime() - day + 1);
  await insertSend(on.db, stays.asked.user.id, justNow);
  await saveVerificationToken(on.db, stays.mailed.user.id, hashToken(newToken()), justNow);
  await sweep(on.deps);
  expect(await isThere(swept.user.id)).toBe(false);
  for (const { user } of [...Object.values(stays), young]) expect(await isThere(user.id)).toBe(true);
  expect((await profile(swept.token)).status).toBe(401);
});

test('many lapsed accounts go in one sweep', async () => {
  const people = await Promise.all(Array.from({ length: 45 }, () => makeUser(on, { isOnboarded: false })));
  on.clock.advance(day);
  await sweep(on.deps);
  const left = await on.db
    .selectFrom('app_user')
    .select('id')
    .where(
      'id',
      'in',
      people.map(({ user }) => user.id),
    )
    .execute();
  expect(left).toEqual([]);
});

describe('at the same time', () => {
  test('20 who sign up with a released address make one account', async () => {
    const email = newEmail();
    await register(email);
    on.clock.advance(day);
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(email)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    const winner = answers.find(({ status }) => status === 201);
    expect((await profile(winner?.data.token ?? '')).status).toBe(200);
  });

  test('who asks for another mail keeps the account, or gets the answer that it is gone', async () => {
    const waiting = await Promise.all(Array.from({ length: 30 }, () => makeUser(on, { isOnboarded: false })));
    on.clock.advance(day);
    const [answers] = await Promise.all([
      Promise.all(waiting.map(({ token }) => resend(token))),
      sweep(on.deps),
      sweep(on.deps),
    ]);
    for (const [index, { user }] of waiting.entries())
      expect([answers[index]?.status, await isThere(user.id)]).toEqual(
        answers[index]?.status === 200 ? [200, true] : [401, false],
      );
  });

  test.skipIf(databaseKind === 'embedded')(
    'a mail that is asked for while the address is claimed keeps it',
    async () => {
      const email = newEmail();
      const { data } = await register(email);
      on.clock.advance(day);
      const claims: ReturnType<typeof register>[] = [];
      await on.db.transaction().execute(async (trx) => {
        await lockUnverified(trx, data.user.id);
        claims.push(register(email));
        await expect.poll(() => countWaiting(on.pool)).toBeGreaterThan(0);
        await insertSend(trx, data.user.id, on.clock.now);
      });
      expect((await Promise.all(claims))[0]).toMatchObject(taken);
      expect((await profile(data.token)).status).toBe(200);
    },
  );

  test('who signs in while the account is released is let in or refused, and meets no fault', async () => {
    const waiting = await Promise.all(Array.from({ length: 12 }, () => makeUser(on, { isOnboarded: false })));
    on.clock.advance(day);
    const signingIn = waiting.map(({ user }) =>
      on.call('POST /auth/login', { body: { email: user.email, password } }),
    );
    const [answers] = await Promise.all([Promise.all(signingIn), sweep(on.deps)]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
    for (const { data, status } of answers)
      if (status === 200) expect([200, 401]).toContain((await profile(data.token)).status);
  });
});
