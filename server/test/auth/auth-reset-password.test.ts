import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSubscription } from '../../src/push/push.ts';
import { startSession } from '../../src/auth/sessions.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { sweep } from '../../src/sweep.ts';
import { makeUser, password, readEvents, type MadeUser } from '../support/make.ts';
import { makeBrowser } from '../support/push-service.ts';
import { aliveOf, askForReset } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const hour = 60 * 60_000;
const renewed = 'Correct-horse-10';
let on: TestApp;
let made = 0;
beforeAll(async () => {
  on = await testApp({ config: { publicUrl: 'https://ballpark.example' } });
});
afterAll(() => on.close());

async function person(overrides: Parameters<typeof makeUser>[1] = {}): Promise<MadeUser & { email: string }> {
  made += 1;
  const email = `reset${made}@example.com`;
  return { ...(await makeUser(on, { email, ...overrides })), email };
}
const reset = (token: unknown, secret: unknown = renewed, ip?: string) =>
  on.call('POST /auth/reset-password', { body: { token, password: secret }, ...(ip && { ip }) });
const logIn = (email: string, secret: string, ip?: string) =>
  on.call('POST /auth/login', { body: { email, password: secret }, ...(ip && { ip }) });
const browser = (name: string) => {
  const { endpoint, keys } = makeBrowser(`https://push.example/send/${name}`);
  return { endpoint, keys };
};
const endpointsOf = async ({ user }: MadeUser) =>
  on.db.selectFrom('push_subscription').select('endpoint').where('user_id', '=', user.id).execute();

describe('a new password by the link of a mail', () => {
  test('can be asked about, which uses nothing up', async () => {
    const { email } = await person();
    const token = await askForReset(on, email);
    const check = () => on.call('POST /auth/reset-password/check', { body: { token } });
    expect([(await check()).status, (await check()).status]).toEqual([200, 200]);
    expect((await reset(token)).status).toBe(200);
    expect(await check()).toMatchObject({ status: 400, error: messages.resetLinkUsed });
    on.clock.advance(hour);
    expect(await check()).toMatchObject({ status: 400, error: messages.resetLinkInvalid });
  });

  test('opens the account from then on, and the old one does not', async () => {
    const { email, user } = await person();
    expect(await reset(await askForReset(on, email))).toMatchObject({ status: 200, data: {} });
    expect(await logIn(email, password)).toMatchObject({ status: 401, error: messages.badCredentials });
    expect((await logIn(email.toUpperCase(), renewed)).data.user.id).toBe(user.id);
  });

  test('ends every session and push of the person at once, and nobody else’s', async () => {
    const [ada, other] = [await person(), await person()];
    const second = await startSession(on.db, ada.user.id, on.clock.now);
    for (const { token } of [ada, second, other])
      await on.call('POST /push/subscriptions', { token, body: browser(token) });
    expect(await endpointsOf(ada)).toHaveLength(2);
    await reset(await askForReset(on, ada.email));
    expect(await aliveOf(on, [ada.token, second.token, other.token])).toEqual([other.token]);
    expect(await endpointsOf(ada)).toEqual([]);
    expect(await endpointsOf(other)).toHaveLength(1);
  });

  test('a browser that is brought by a session on its way out is not saved', async () => {
    const { user, token, email } = await person();
    const caller = {
      ...user,
      role: 'member' as const,
      point: null,
      timeZone: 'UTC',
      sessionHash: hashToken(token),
    };
    await saveSubscription(on.deps, browser('before'), caller);
    await reset(await askForReset(on, email));
    await expect(saveSubscription(on.deps, browser('after'), caller)).rejects.toMatchObject({ status: 401 });
    expect(await endpointsOf({ user, token })).toEqual([]);
  });

  test('verifies an address that was not verified, and no other account', async () => {
    const newcomer = await person({ isOnboarded: false });
    const other = await person({ isOnboarded: false });
    await reset(await askForReset(on, newcomer.email));
    expect((await logIn(newcomer.email, renewed)).data.user.isEmailVerified).toBe(true);
    expect((await logIn(other.email, password)).data.user.isEmailVerified).toBe(false);
    const events = (await readEvents(on)).filter(({ user_id: id }) => id === newcomer.user.id);
    expect(events.map(({ kind }) => kind)).toEqual(['user.verified']);
  });

  test('an account that nobody verified stays while a link to it is on its way', async () => {
    const [kept, released] = [await person({ isOnboarded: false }), await person({ isOnboarded: false })];
    on.clock.advance(23.5 * hour);
    const token = await askForReset(on, kept.email);
    on.clock.advance(0.75 * hour);
    await sweep(on.deps);
    expect((await reset(token)).status).toBe(200);
    expect((await logIn(kept.email, renewed)).status).toBe(200);
    expect((await logIn(released.email, password)).status).toBe(401);
  });

  test('mails the person what has changed, at which time where they live, and what to do', async () => {
    const { email } = await person({ name: 'Rita Reset' });
    await reset(await askForReset(on, email));
    await on.jobs.run();
    const mail = on.mails.findLast(({ to }) => to === email);
    expect(mail?.subject).toBe('Your password was changed');
    const berlin = {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as const;
    const time = new Intl.DateTimeFormat('en-GB', berlin).format(on.clock.now);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Hi Rita,');
      expect(part).toMatch(new RegExp(`at ${time} (CET|CEST|GMT\\+[12])`));
      expect(part).toContain('with a link we emailed you');
      expect(part).toMatch(/https:\/\/ballpark\.example\/not-me#token=[\w-]{43}\b/);
    }
  });
});

describe('a link that is no good', () => {
  test('differs from one that was used', async () => {
    const { email } = await person();
    const token = await askForReset(on, email);
    expect((await reset(token)).status).toBe(200);
    const used = { status: 400, error: messages.resetLinkUsed, code: 'TOKEN_INVALID' };
    expect(await reset(token, 'Correct-horse-11')).toMatchObject(used);
    expect((await logIn(email, renewed)).status).toBe(200);
    const unknown = { status: 400, error: messages.resetLinkInvalid, code: 'TOKEN_INVALID' };
    expect(await reset(newToken())).toMatchObject(unknown);
    await askForReset(on, email);
    expect(await reset(token)).toMatchObject(unknown);
  });

  test.each([undefined, '', 7, 'x'.repeat(201)])('%j is incomplete', async (token) => {
    expect(await reset(token)).toMatchObject({ status: 400, error: messages.resetLinkIncomplete });
  });

  test('a password that registration would not take is refused, and the link stays good', async () => {
    const { email } = await person();
    const token = await askForReset(on, email);
    for (const [secret, text] of [
      [undefined, messages.passwordMissing],
      ['Short-1', messages.passwordTooShort],
      ['Password1', messages.passwordTooCommon],
      [`Aa1${'x'.repeat(126)}`, messages.passwordTooLong],
    ])
      expect(await reset(token, secret ?? null)).toMatchObject({ status: 400, fields: { password: text } });
    // The maximum length, in NFD: kept as typed.
    const long = `Åé1${'x'.repeat(125)}`.normalize('NFD').slice(0, 128);
    expect((await reset(token, long)).status).toBe(200);
    expect((await logIn(email, long)).status).toBe(200);
  });

  test('a link that was asked for before the password was changed is dead', async () => {
    const { email, token } = await person();
    const mailed = await askForReset(on, email);
    const body = { currentPassword: password, newPassword: 'Correct-horse-12' };
    expect((await on.call('PUT /auth/password', { token, body })).status).toBe(200);
    expect(await reset(mailed)).toMatchObject({ status: 400, code: 'TOKEN_INVALID' });
  });
});

describe('limits', () => {
  test('a person who had guessed too often gets in at once with the new password', async () => {
    const { email } = await person();
    on.deps.config.isRateLimited = true;
    const ip = '203.0.113.30';
    for (let guess = 0; guess < 11; guess += 1) await logIn(email, 'Wrong-password-1', ip);
    expect((await logIn(email, password, ip)).status).toBe(429);
    await reset(await askForReset(on, email), renewed, ip);
    expect((await logIn(email, renewed, ip)).status).toBe(200);
    on.deps.config.isRateLimited = false;
  });

  test('an address can try 20 times an hour', async () => {
    on.deps.config.isRateLimited = true;
    const ip = '203.0.113.31';
    const statuses: number[] = [];
    while (statuses.length < 21) statuses.push((await reset(newToken(), renewed, ip)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
    on.deps.config.isRateLimited = false;
  });
});
