import { hourMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendResetMail } from '../../src/auth/recovery/password.ts';
import { emailCalls } from '../support/mailed.ts';
import { makeUser, password } from '../support/make.ts';
import { askedJobs } from '../support/queue.ts';
import { inTurn, outcomesOf } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind, config: { isRateLimited: true } });
const { ask } = emailCalls(() => on);
const tooMany = '429 TOO_MANY_REQUESTS';
let mailbox = '';
let made = 0;
beforeEach(() => {
  made += 1;
  mailbox = `mailbox${made}`;
  on.clock.advance(hourMs);
});

let tags = 0;
const tagged = () => `${mailbox}+${(tags += 1)}@example.com`;
const elsewhere = () => `2001:db8:${(tags += 1)}::1`;
const signUp = (email = tagged()) =>
  on.call('POST /auth/register', { body: { name: 'Vera Cruz', email, password }, ip: elsewhere() });
const forget = (email: string) => on.call('POST /auth/forgot-password', { body: { email }, ip: elsewhere() });
/** How many mails it has got. */
async function mailCount(): Promise<number> {
  await on.jobs.run();
  return on.mails.filter(({ to }) => to.startsWith(`${mailbox}+`) || to.startsWith(`${mailbox}@`)).length;
}

test('sign-ups with tags of one mailbox send it five mails an hour, and make no more accounts', async () => {
  expect(outcomesOf(await inTurn(8, () => signUp()))).toEqual({ 201: 5, [tooMany]: 3 });
  const refused = await signUp(`${mailbox.toUpperCase()}+x@example.com`);
  expect(refused).toMatchObject({ status: 429, error: messages.tooManyRequests });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect(await mailCount()).toBe(5);
  expect((await signUp(`${mailbox}+x@elsewhere.example`)).status).toBe(201);
  on.clock.advance(hourMs);
  expect((await signUp()).status).toBe(201);
});

test('changes to addresses with tags and further links share that limit', async () => {
  const first = await signUp();
  expect((await signUp()).status).toBe(201);
  for (let count = 0; count < 2; count += 1)
    expect((await ask(await makeUser(on), tagged())).status).toBe(200);
  on.clock.advance(60_000);
  const resend = () => on.call('POST /auth/resend-verification', { token: first.data.token });
  expect((await resend()).status).toBe(200);
  expect((await ask(await makeUser(on), tagged())).status).toBe(429);
  on.clock.advance(60_000);
  expect(outcomesOf([await resend()])).toEqual({ [tooMany]: 1 });
  expect(await mailCount()).toBe(5);
});

test('a sign-up that is refused uses nothing up', async () => {
  const email = tagged();
  await signUp(email);
  expect(outcomesOf(await inTurn(8, () => signUp(email)))).toEqual({ '409 EMAIL_TAKEN': 8 });
  expect((await signUp()).status).toBe(201);
});

test('links for a new password go to unproven addresses with tags within that limit, and to proven addresses beside it', async () => {
  const [unproven, proven] = [[tagged(), tagged(), tagged()], Array.from({ length: 6 }, tagged)];
  for (const email of unproven) await signUp(email);
  for (const email of proven) await makeUser(on, { email });
  for (const email of [...unproven, ...proven]) expect((await forget(email)).status).toBe(200);
  expect(await mailCount()).toBe(5 + proven.length);
});

test('a link for a new password counts once, however often its mail is tried', async () => {
  const email = tagged();
  await signUp(email);
  await forget(email);
  const asked = (await askedJobs(on)).at(-1)?.data as Record<string, string>;
  const requestId = asked['requestId'] ?? '';
  const send = () => Promise.reject(new Error('the mail server is away'));
  const away = { ...on.deps, mailer: { send, close: () => {} } };
  for (let time = 0; time < 5; time += 1)
    await expect(sendResetMail(away, requestId)).rejects.toThrow('away');
  expect(await mailCount()).toBe(2);
  expect(outcomesOf(await inTurn(4, () => signUp()))).toEqual({ 201: 3, [tooMany]: 1 });
});

describe('after strangers have used up the tags of a mailbox', () => {
  let plain = '';
  beforeEach(async () => {
    plain = `${mailbox}@example.com`;
    expect(outcomesOf(await inTurn(6, () => signUp()))).toEqual({ 201: 5, [tooMany]: 1 });
  });

  test('its person signs up, and gets further links and those for a new password', async () => {
    const { status, data } = await signUp(plain);
    expect(status).toBe(201);
    on.clock.advance(60_000);
    expect((await on.call('POST /auth/resend-verification', { token: data.token })).status).toBe(200);
    expect((await forget(plain)).status).toBe(200);
    expect(await mailCount()).toBe(5 + 3);
  });

  test('a member moves to it', async () => {
    expect((await ask(await makeUser(on), plain)).status).toBe(200);
    expect(await mailCount()).toBe(5 + 1);
  });
});

test('changes of many accounts to a plain address send it five mails an hour, and its person signs up beside them', async () => {
  const plain = `${mailbox}@example.com`;
  const moved = await inTurn(7, async () => ask(await makeUser(on), plain));
  expect(outcomesOf(moved)).toEqual({ 200: 5, [tooMany]: 2 });
  expect((await signUp(plain)).status).toBe(201);
  expect(await mailCount()).toBe(5 + 1);
});
