import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '../../src/sweep.ts';
import { makeUser, password, type MadeUser } from '../support/make.ts';
import { aliveOf, askForReset } from '../support/mailed.ts';
import { codeAt, pendingOf, turnTotpOn, wrongCode } from '../support/second-factor.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const renewed = 'Correct-horse-10';
const logIn = (email: string, secret = password) =>
  on.call('POST /auth/login', { body: { email, password: secret } });
const giveCode = (pending: string, code: string) =>
  on.call('POST /auth/login/code', { body: { pending, code } });
const listed = async ({ token }: MadeUser) => (await on.call('GET /auth/factors', { token })).data;
const remove = ({ token }: MadeUser, id: string) =>
  on.call('DELETE /auth/factors/:id', { token, params: { id } });

/** With two-step sign-in. */
async function guarded() {
  const person = await makeUser(on);
  return { person, email: person.user.email, factor: await turnTotpOn(on, person) };
}

describe('turning two-step sign-in on', () => {
  test('asks for nothing at sign-in before the first code was right', async () => {
    const person = await makeUser(on);
    const { token } = person;
    const { data: begun } = await on.call('POST /auth/factors/totp', { token });
    const address = new URL(begun.address);
    expect(address.protocol).toBe('otpauth:');
    expect(decodeURIComponent(address.pathname)).toContain(person.user.email);
    expect(address.searchParams.get('secret')).toBe(begun.secret);
    expect((await logIn(person.user.email)).status).toBe(200);
    const wrong = { code: wrongCode(begun.secret, on.clock.now) };
    expect(await on.call('POST /auth/factors/totp/confirm', { token, body: wrong })).toMatchObject({
      status: 400,
      code: 'CODE_WRONG',
      fields: { code: messages.codeWrong },
    });
    expect((await listed(person)).factors).toEqual([]);

    const body = { code: codeAt(begun.secret, on.clock.now) };
    const { data } = await on.call('POST /auth/factors/totp/confirm', { token, body });
    expect(new Set(data.recoveryCodes).size).toBe(10);
    for (const code of data.recoveryCodes) expect(code).toMatch(/^([\da-z]{4}-){3}[\da-z]{4}$/);
    expect(await listed(person)).toMatchObject({
      factors: [{ kind: 'totp', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
    expect(await logIn(person.user.email)).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
  });

  test('beginning again makes another secret, and only that one counts', async () => {
    const { token } = await makeUser(on);
    const first = await on.call('POST /auth/factors/totp', { token });
    const second = await on.call('POST /auth/factors/totp', { token });
    const confirm = (secret: string) =>
      on.call('POST /auth/factors/totp/confirm', { token, body: { code: codeAt(secret, on.clock.now) } });
    expect(await confirm(first.data.secret)).toMatchObject({ status: 400, code: 'CODE_WRONG' });
    expect((await confirm(second.data.secret)).status).toBe(200);
    expect(await confirm(second.data.secret)).toMatchObject({ status: 409, code: 'TOTP_ALREADY_ON' });
    expect(await on.call('POST /auth/factors/totp', { token })).toMatchObject({ code: 'TOTP_ALREADY_ON' });
  });

  test('cannot be confirmed where it was not begun, nor once a day has passed', async () => {
    const { token } = await makeUser(on);
    const confirm = (code: string) => on.call('POST /auth/factors/totp/confirm', { token, body: { code } });
    expect(await confirm('123456')).toMatchObject({ status: 409, code: 'TOTP_NOT_BEGUN' });
    await on.call('POST /auth/factors/totp', { token });
    await sweep({ ...on.deps, now: () => new Date(on.clock.now.getTime() + 25 * 3_600_000) });
    expect(await confirm('123456')).toMatchObject({ status: 409, code: 'TOTP_NOT_BEGUN' });
  });
});

describe('signing in with a code', () => {
  test('begins a session, and the same code begins no second one', async () => {
    const { email, factor } = await guarded();
    const code = factor.nextCode();
    const [first, second] = [await pendingOf(on, email), await pendingOf(on, email)];
    const answer = await giveCode(first, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer.data.user.email).toBe(email);
    expect(await aliveOf(on, [answer.data.token])).toHaveLength(1);
    expect(await giveCode(first, code)).toMatchObject({ status: 400, code: 'SIGN_IN_TOO_OLD' });
    expect(await giveCode(second, code)).toMatchObject({ status: 400, code: 'CODE_WRONG' });
    expect((await giveCode(second, factor.nextCode())).status).toBe(200);
  });

  test('takes no code from before the one used last, nor the one that turned it on', async () => {
    const { email, factor } = await guarded();
    const atSetUp = codeAt(factor.secret, on.clock.now);
    expect((await giveCode(await pendingOf(on, email), atSetUp)).code).toBe('CODE_WRONG');
    const later = codeAt(factor.secret, new Date(on.clock.now.getTime() + 30_000));
    expect((await giveCode(await pendingOf(on, email), later)).status).toBe(200);
    expect((await giveCode(await pendingOf(on, email), atSetUp)).code).toBe('CODE_WRONG');
  });

  test('takes a clock that is half a minute off, and none that is further off', async () => {
    const { email, factor } = await guarded();
    on.clock.advance(300_000);
    const shown = (seconds: number) =>
      codeAt(factor.secret, new Date(on.clock.now.getTime() + seconds * 1000));
    for (const seconds of [-60, 60])
      expect((await giveCode(await pendingOf(on, email), shown(seconds))).code).toBe('CODE_WRONG');
    for (const seconds of [-30, 30])
      expect((await giveCode(await pendingOf(on, email), shown(seconds))).status).toBe(200);
  });

  test('is over after ten wrong codes, five minutes, or a new password', async () => {
    const { email, person, factor } = await guarded();
    const [tried, late, outdated] = [
      await pendingOf(on, email),
      await pendingOf(on, email),
      await pendingOf(on, email),
    ];
    for (let count = 0; count < 10; count += 1)
      expect((await giveCode(tried, wrongCode(factor.secret, on.clock.now))).code).toBe('CODE_WRONG');
    expect((await giveCode(tried, factor.nextCode())).code).toBe('SIGN_IN_TOO_OLD');
    const change = { currentPassword: password, newPassword: renewed };
    await on.call('PUT /auth/password', { token: person.token, body: change });
    expect((await giveCode(outdated, factor.nextCode())).code).toBe('SIGN_IN_TOO_OLD');
    on.clock.advance(5 * 60_000);
    expect((await giveCode(late, factor.nextCode())).code).toBe('SIGN_IN_TOO_OLD');
    expect((await giveCode(await pendingOf(on, email, renewed), factor.nextCode())).status).toBe(200);
    await sweep(on.deps);
    const left = await on.db
      .selectFrom('pending_login')
      .selectAll()
      .where('user_id', '=', person.user.id)
      .execute();
    expect(left.every(({ expires_at: end }) => end > on.clock.now)).toBe(true);
  });

  test.each(['', 'x'.repeat(300), '０００００００'])('takes %j for no code', async (code) => {
    const { email } = await guarded();
    expect((await giveCode(await pendingOf(on, email), code)).status).toBe(400);
  });
});

describe('a recovery code', () => {
  test('takes the place of the app once, however it is typed', async () => {
    const { email, person, factor } = await guarded();
    const [code = ''] = factor.recoveryCodes;
    const typed = ` ${code.replaceAll('-', ' ').toUpperCase()}`;
    expect((await giveCode(await pendingOf(on, email), typed)).status).toBe(200);
    expect((await giveCode(await pendingOf(on, email), code)).code).toBe('CODE_WRONG');
    expect((await listed(person)).recoveryCodesLeft).toBe(9);
    const rows = await on.db.selectFrom('recovery_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('is of no use to another person', async () => {
    const [one, other] = [await guarded(), await guarded()];
    const [code = ''] = one.factor.recoveryCodes;
    expect((await giveCode(await pendingOf(on, other.email), code)).code).toBe('CODE_WRONG');
  });

  test('ends with the making of new ones', async () => {
    const { email, person, factor } = await guarded();
    const { data } = await on.call('POST /auth/recovery-codes', { token: person.token });
    expect((await giveCode(await pendingOf(on, email), factor.recoveryCodes[0] ?? '')).code).toBe(
      'CODE_WRONG',
    );
    expect((await giveCode(await pendingOf(on, email), data.recoveryCodes[0] ?? '')).status).toBe(200);
    const { token } = await makeUser(on);
    expect(await on.call('POST /auth/recovery-codes', { token })).toMatchObject({ code: 'TOTP_NOT_ON' });
  });
});

describe('turning it off', () => {
  test('leaves the password alone, and no recovery code', async () => {
    const { email, person, factor } = await guarded();
    const stranger = await makeUser(on);
    expect((await remove(stranger, factor.id)).status).toBe(404);
    const pending = await pendingOf(on, email);
    expect((await remove(person, factor.id)).status).toBe(200);
    expect((await remove(person, factor.id)).status).toBe(404);
    expect(await listed(person)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect((await giveCode(pending, factor.nextCode())).code).toBe('SIGN_IN_TOO_OLD');
    expect((await logIn(email)).status).toBe(200);
  });
});

describe('a new password by the link of a mail', () => {
  test('asks for a code, which does not use up the link when it is wrong, and leaves the factor on', async () => {
    const { email, person, factor } = await guarded();
    const token = await askForReset(on, email);
    const reset = (code?: string) =>
      on.call('POST /auth/reset-password', { body: { token, password: renewed, ...(code && { code }) } });
    const asked = await reset();
    expect(asked).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
    expect(asked).not.toHaveProperty('pending');
    expect(await reset(wrongCode(factor.secret, on.clock.now))).toMatchObject({
      status: 400,
      code: 'CODE_WRONG',
    });
    expect(await aliveOf(on, [person.token])).toHaveLength(1);
    expect((await reset(factor.nextCode())).status).toBe(200);
    expect(await aliveOf(on, [person.token])).toEqual([]);
    expect(await logIn(email, renewed)).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
  });

  test('takes a recovery code', async () => {
    const { email, factor } = await guarded();
    const body = { token: await askForReset(on, email), password: renewed, code: factor.recoveryCodes[3] };
    expect((await on.call('POST /auth/reset-password', { body })).status).toBe(200);
  });
});

test('each change sends a mail', async () => {
  const { email, person, factor } = await guarded();
  const { data } = await on.call('POST /auth/recovery-codes', { token: person.token });
  await giveCode(await pendingOf(on, email), data.recoveryCodes[0] ?? '');
  await remove(person, factor.id);
  await on.jobs.run();
  expect(on.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
    'Two-step sign-in was turned on',
    'New recovery codes',
    'A recovery code was used',
    'Two-step sign-in was turned off',
  ]);
});
