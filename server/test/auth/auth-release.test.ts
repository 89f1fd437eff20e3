import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { insertSend, saveVerificationToken } from '../../src/auth/verification-queries.ts';
import { demoDomain } from '../../src/demo-domain.ts';
import { sweep } from '../../src/sweep.ts';
import { emailCalls, freshEmail, mailedToken } from '../support/mailed.ts';
import { makeUser } from '../support/make.ts';
import { inTurn, logIn, register } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind });
const { ask } = emailCalls(() => on);

const unverified = () => makeUser(on, { isOnboarded: false });
const resend = ({ token }: { token: string }) => on.call('POST /auth/resend-verification', { token });
const forgot = (email: string) => on.call('POST /auth/forgot-password', { body: { email } });
const taken = { status: 409, code: 'EMAIL_TAKEN', error: messages.emailTaken };
const idsOf = async (people: readonly { user: { id: string } }[]) => {
  const ids = people.map(({ user }) => user.id);
  const rows = await on.db.selectFrom('app_user').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
};

describe('an address that was registered and never verified', () => {
  test('is free again 24 hours after the mail, and signing up then is as if nobody ever had', async () => {
    const email = freshEmail();
    const squatter = await register(on, email, 'Squatter One');
    const oldLink = await mailedToken(on, email, 'verify-email');
    on.clock.advance(dayMs - 1);
    expect(await register(on, email.toUpperCase())).toMatchObject(taken);

    on.clock.advance(1);
    const body = { name: 'Vera Cruz', email: email.toUpperCase(), password: 'Another-horse-9' };
    const { status, data: owner } = await on.call('POST /auth/register', { body });
    expect(status).toBe(201);
    expect(owner.user).toMatchObject({
      name: 'Vera Cruz',
      email: email.toUpperCase(),
      isEmailVerified: false,
      createdAt: on.clock.now.toISOString(),
    });
    expect(owner.user.id).not.toBe(squatter.data.user.id);
    expect((await on.call('GET /auth/profile', { token: squatter.data.token })).status).toBe(401);
    expect(await idsOf([squatter.data])).toEqual([]);
    expect((await logIn(on, email)).status).toBe(401);
    expect((await logIn(on, email, body.password)).status).toBe(200);
    const link = await mailedToken(on, email.toUpperCase(), 'verify-email');
    const verify = (token: string) =>
      on.call('POST /auth/verify-email', { token: owner.token, body: { token } });
    expect((await verify(oldLink)).status).toBe(400);
    expect((await verify(link)).data.user.isEmailVerified).toBe(true);
    on.clock.advance(2 * dayMs);
    expect(await register(on, email)).toMatchObject(taken);
  });

  type Step = [hours: number, deed: 'ask again' | 'reset' | 'send'];
  const daily = (mails: number) => Array.from({ length: mails }, (): Step => [23, 'ask again']);
  test.for<[string, Step[], number]>([
    // The mail server was down for three hours.
    [
      'for another 24 hours by each mail, counted from when that left',
      [
        [20, 'ask again'],
        [3, 'send'],
      ],
      24,
    ],
    ['for 93 hours at most, though mails are sent day after day', daily(4), 1],
    [
      'by a live link to a new password, while that is asked for within four days',
      [...daily(3), [23.5, 'reset'], [0.9, 'reset']],
      1,
    ],
  ])('is kept %s', async ([, steps, hoursLeft]) => {
    const email = freshEmail();
    const { data } = await register(on, email);
    for (const [hours, deed] of steps) {
      on.clock.advance(hours * hourMs);
      if (deed === 'ask again') expect((await resend(data)).status).toBe(200);
      if (deed === 'reset') await forgot(email);
      if (steps.length > 2 || deed === 'send') await on.jobs.run();
      expect(await register(on, email)).toMatchObject(taken);
    }
    on.clock.advance(hoursLeft * hourMs - 1);
    await sweep(on.deps);
    expect(await register(on, email)).toMatchObject(taken);
    on.clock.advance(1);
    expect((await register(on, email)).status).toBe(201);
    expect((await resend(data)).status).toBe(401);
  });

  test('is not kept for ever by links to a new password, nor by changes of the address', async () => {
    const email = freshEmail();
    const { data } = await register(on, email);
    for (let asked = 1; asked <= 4; asked += 1) {
      on.clock.advance(23.5 * hourMs);
      await forgot(email);
      expect((await ask(data, freshEmail())).status).toBe(200);
      await on.jobs.run();
    }
    on.clock.advance(2 * hourMs + 1);
    await forgot(email);
    await on.jobs.run();
    expect((await register(on, email)).status).toBe(201);
  });
});

test('the sweep removes accounts that nobody verified, many at once, and no other', async () => {
  const swept = await inTurn(45, unverified);
  const [asked, mailed] = [await unverified(), await unverified()];
  const stay = [
    asked,
    mailed,
    await makeUser(on, { isOnboarded: false, isVerified: true }),
    await makeUser(on),
    await makeUser(on, { isOnboarded: false, email: `slow@${demoDomain}` }),
  ];
  on.clock.advance(dayMs);
  stay.push(await unverified());
  const justNow = new Date(on.clock.now.getTime() - dayMs + 1);
  await insertSend(on.db, asked.user.id, justNow);
  await saveVerificationToken(on.db, mailed.user.id, hashToken(newToken()), justNow);
  await sweep(on.deps);
  expect(await idsOf(swept)).toEqual([]);
  expect(await idsOf(stay)).toHaveLength(stay.length);
  expect((await swept[0]?.call('GET /auth/profile'))?.status).toBe(401);
});

describe('at the same time', () => {
  test('who asks for another mail keeps the account, or gets the answer that it is gone', async () => {
    const waiting = await inTurn(30, unverified);
    on.clock.advance(dayMs);
    const [answers] = await Promise.all([Promise.all(waiting.map(resend)), sweep(on.deps), sweep(on.deps)]);
    const kept = waiting.filter((_, index) => answers[index]?.status === 200);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30 - kept.length);
    expect((await idsOf(waiting)).sort()).toEqual(kept.map(({ user }) => user.id).sort());
  });
});
