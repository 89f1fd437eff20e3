import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, password, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const minute = 60_000;
const hour = 60 * minute;

let on: TestApp;
let registered = 0;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: true, publicUrl: 'https://ballpark.example' } });
});
afterAll(() => on.close());

async function register(): Promise<MadeUser & { mailToken: string }> {
  registered += 1;
  const email = `verify${registered}@example.com`;
  const answer = await on.call('POST /auth/register', {
    body: { name: 'Vera', email, password },
    ip: `192.0.2.${registered}`,
  });
  return { ...answer.data, mailToken: await latestToken(email) };
}

async function latestToken(email: string): Promise<string> {
  await on.jobs.run();
  const mail = on.mails.findLast(({ to }) => to === email);
  const token = /https:\/\/ballpark\.example\/verify-email\?token=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link in the mail to ${email}`);
  return token;
}

const verify = (token: string, mailToken: unknown) =>
  on.call('POST /auth/verify-email', { token, body: { token: mailToken } });
const resend = (token: string) => on.call('POST /auth/resend-verification', { token });
const invalid = { status: 400, error: messages.verificationTokenInvalid, code: 'VERIFICATION_TOKEN_INVALID' };

describe('verify-email', () => {
  test('verifies by the token of the mail, again and again for who is verified', async () => {
    const { user, token, mailToken } = await register();
    expect(await verify(token, mailToken)).toMatchObject({
      status: 200,
      data: { user: { ...user, isEmailVerified: true } },
    });
    expect((await verify(token, mailToken)).data.user.isEmailVerified).toBe(true);
    expect((await verify(token, 'any other token')).status).toBe(200);
  });

  test("refuses another person's token, unused and used, and leaves it to them", async () => {
    const owner = await register();
    const thief = await register();
    expect(await verify(thief.token, owner.mailToken)).toMatchObject(invalid);
    expect((await verify(owner.token, owner.mailToken)).status).toBe(200);
    expect(await verify(thief.token, owner.mailToken)).toMatchObject(invalid);
    expect((await on.call('GET /auth/profile', { token: thief.token })).data.user.isEmailVerified).toBe(
      false,
    );
  });

  test('a token dies after 24 hours', async () => {
    const early = await register();
    const late = await register();
    on.clock.advance(24 * hour - 1);
    expect((await verify(early.token, early.mailToken)).status).toBe(200);
    on.clock.advance(1);
    expect(await verify(late.token, late.mailToken)).toMatchObject(invalid);
  });

  test('a resend replaces the token', async () => {
    const { user, token, mailToken } = await register();
    on.clock.advance(minute);
    expect((await resend(token)).status).toBe(200);
    const next = await latestToken(user.email);
    expect(await verify(token, mailToken)).toMatchObject(invalid);
    expect((await verify(token, next)).status).toBe(200);
  });

  test.each([
    [undefined, messages.verificationTokenMissing],
    ['', messages.verificationTokenMissing],
    ['x'.repeat(43), messages.verificationTokenInvalid],
  ])('refuses the token %j', async (mailToken, text) => {
    const { token } = await register();
    expect(await verify(token, mailToken)).toMatchObject({ status: 400, error: text });
  });

  test('asks for a session', async () => {
    const { mailToken } = await register();
    expect((await on.call('POST /auth/verify-email', { body: { token: mailToken } })).status).toBe(401);
  });
});

describe('resend-verification', () => {
  test('a second one within a minute is too soon, and three mails an hour are the most, the first one counted', async () => {
    const { token } = await register();
    on.clock.advance(1000);
    expect(await resend(token)).toMatchObject({ status: 200, data: {} });
    on.clock.advance(minute - 1000);
    const tooSoon = await resend(token);
    expect(tooSoon).toMatchObject({ status: 429, error: messages.resendTooSoon });
    expect(tooSoon.headers['retry-after']).toBe('1');
    on.clock.advance(1000);
    expect((await resend(token)).status).toBe(200);
    on.clock.advance(minute);
    const tooMany = await resend(token);
    expect(tooMany).toMatchObject({ status: 429, error: messages.resendTooMany });
    expect(tooMany.headers['retry-after']).toBe(String(57 * 60 + 59));
    on.clock.advance(58 * minute);
    expect((await resend(token)).status).toBe(200);
  });

  test('a verified person gets the answer that they are verified', async () => {
    const { token } = await makeUser(on);
    expect(await resend(token)).toMatchObject({
      status: 409,
      error: messages.alreadyVerified,
      code: 'ALREADY_VERIFIED',
    });
  });

  test('a mail asked for before the verification is not sent after it', async () => {
    const { user, token, mailToken } = await register();
    on.clock.advance(minute);
    await resend(token);
    await verify(token, mailToken);
    await on.jobs.run();
    expect(on.mails.filter(({ to }) => to === user.email)).toHaveLength(1);
  });

  test('without limits it can be asked for at any time', async () => {
    on.deps.config.isRateLimited = false;
    const { token } = await makeUser(on, { isOnboarded: false });
    for (let index = 0; index < 5; index++) expect((await resend(token)).status).toBe(200);
  });
});
