import { dayMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import { sweep } from '../../src/sweep.ts';
import { aliveOf, askForReset, subjectsTo, freshEmail } from '../support/mailed.ts';
import { makeUser, type Person, newSession, password } from '../support/make.ts';
import { codeAt, giveCode, guarded, pendingOf, wrongCode, turnTotpOn } from '../support/second-factor.ts';
import { changePassword, logIn, newPassword, resetPassword, wrongPassword } from '../support/sign-in.ts';
import { addPasskey, askedOf } from '../support/soft-authenticator.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();

const begin = ({ call }: Person) => call('POST /auth/factors/totp');
const confirm = ({ call }: Person, code: string) =>
  call('POST /auth/factors/totp/confirm', { body: { code } });
const listed = async ({ call }: Person) => (await call('GET /auth/factors')).data;
const remove = ({ call }: Person, id: string) => call('DELETE /auth/factors/:id', { params: { id } });
/** The second step of a new sign-in. */
const signIn = async (email: string, code: string) => giveCode(on, await pendingOf(on, email), code);
const wrong = { status: 400, code: 'CODE_WRONG', fields: { code: messages.codeWrong } };
const tooOld = { status: 400, code: 'SIGN_IN_TOO_OLD' };

describe('turning two-step sign-in on', () => {
  test('asks for nothing at sign-in before the first code was right', async () => {
    const person = await makeUser(on);
    const { data: begun } = await begin(person);
    const address = new URL(begun.address);
    expect(address.protocol).toBe('otpauth:');
    expect(decodeURIComponent(address.pathname)).toContain(person.user.email);
    expect(address.searchParams.get('secret')).toBe(begun.secret);
    expect(await confirm(person, wrongCode(begun.secret, on.clock.now))).toMatchObject(wrong);
    expect((await logIn(on, person.user.email)).status).toBe(200);
    expect((await listed(person)).factors).toEqual([]);

    const { data } = await confirm(person, codeAt(begun.secret, on.clock.now));
    expect(new Set(data.recoveryCodes).size).toBe(10);
    for (const code of data.recoveryCodes) expect(code).toMatch(/^([\da-z]{4}-){3}[\da-z]{4}$/);
    const factors = [{ kind: 'totp', lastUsedAt: null }];
    expect(await listed(person)).toMatchObject({ factors, recoveryCodesLeft: 10 });
    expect(await logIn(on, person.user.email)).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
  });

  test('beginning again makes another secret, and only that one counts', async () => {
    const person = await makeUser(on);
    const [first, second] = [await begin(person), await begin(person)];
    expect(await confirm(person, codeAt(first.data.secret, on.clock.now))).toMatchObject(wrong);
    const code = codeAt(second.data.secret, on.clock.now);
    expect((await confirm(person, code)).status).toBe(200);
    for (const answer of [await confirm(person, code), await begin(person)])
      expect(answer).toMatchObject({ status: 409, code: 'TOTP_ALREADY_ON' });
  });

  test('cannot be confirmed where it was not begun, nor once a day has passed', async () => {
    const person = await makeUser(on);
    expect(await confirm(person, '123456')).toMatchObject({ status: 409, code: 'TOTP_NOT_BEGUN' });
    await begin(person);
    await sweep({ ...on.deps, now: () => new Date(on.clock.now.getTime() + 25 * 3_600_000) });
    expect(await confirm(person, '123456')).toMatchObject({ status: 409, code: 'TOTP_NOT_BEGUN' });
  });
});

describe('signing in with a code', () => {
  test('begins a session, and the same code begins no second one', async () => {
    const { email, factor } = await guarded(on);
    const code = factor.nextCode();
    const [first, second] = [await pendingOf(on, email), await pendingOf(on, email)];
    const answer = await giveCode(on, first, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer.data.user.email).toBe(email);
    expect(await aliveOf(on, [answer.data.token])).toHaveLength(1);
    expect(await giveCode(on, first, code)).toMatchObject(tooOld);
    expect(await giveCode(on, second, code)).toMatchObject(wrong);
    expect((await giveCode(on, second, factor.nextCode())).status).toBe(200);
  });

  test('takes no code from before the one used last, nor the one that turned it on', async () => {
    const { email, factor } = await guarded(on);
    const atSetUp = codeAt(factor.secret, on.clock.now);
    const later = codeAt(factor.secret, new Date(on.clock.now.getTime() + 30_000));
    expect(await signIn(email, atSetUp)).toMatchObject(wrong);
    expect((await signIn(email, later)).status).toBe(200);
    expect(await signIn(email, atSetUp)).toMatchObject(wrong);
  });

  test('takes a clock that is half a minute off, and none that is further off', async () => {
    const { email, factor } = await guarded(on);
    on.clock.advance(300_000);
    const statuses: number[] = [];
    for (const seconds of [-60, 60, -30, 30]) {
      const shown = codeAt(factor.secret, new Date(on.clock.now.getTime() + seconds * 1000));
      statuses.push((await signIn(email, shown)).status);
    }
    expect(statuses).toEqual([400, 400, 200, 200]);
  });

  test('is over after ten wrong codes, five minutes, or a new password', async () => {
    const { email, token, factor } = await guarded(on);
    const pending = () => pendingOf(on, email);
    const [tried, late, outdated] = [await pending(), await pending(), await pending()];
    for (let count = 0; count < 10; count += 1)
      expect(await giveCode(on, tried, wrongCode(factor.secret, on.clock.now))).toMatchObject(wrong);
    expect(await giveCode(on, tried, factor.nextCode())).toMatchObject(tooOld);
    await changePassword(on, token);
    expect(await giveCode(on, outdated, factor.nextCode())).toMatchObject(tooOld);
    on.clock.advance(5 * 60_000);
    expect(await giveCode(on, late, factor.nextCode())).toMatchObject(tooOld);
    expect((await giveCode(on, await pendingOf(on, email, newPassword), factor.nextCode())).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('takes the place of the app once, however it is typed, and for nobody else', async () => {
    const person = await guarded(on);
    const [code = ''] = person.factor.recoveryCodes;
    expect(await signIn((await guarded(on)).email, code)).toMatchObject(wrong);
    const typed = ` ${code.replaceAll('-', ' ').toUpperCase()}`;
    expect((await signIn(person.email, typed)).status).toBe(200);
    expect(await signIn(person.email, code)).toMatchObject(wrong);
    expect((await listed(person)).recoveryCodesLeft).toBe(9);
    const rows = await on.db.selectFrom('recovery_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('ends with the making of new ones', async () => {
    const { email, call, factor } = await guarded(on);
    const { data } = await call('POST /auth/recovery-codes');
    expect(await signIn(email, factor.recoveryCodes[0] ?? '')).toMatchObject(wrong);
    expect((await signIn(email, data.recoveryCodes[0] ?? '')).status).toBe(200);
    const without = await makeUser(on);
    expect(await without.call('POST /auth/recovery-codes')).toMatchObject({ code: 'TOTP_NOT_ON' });
  });
});

test('turning it off leaves the password alone, and no recovery code', async () => {
  const person = await guarded(on);
  const { id, nextCode } = person.factor;
  expect((await remove(await makeUser(on), id)).status).toBe(404);
  const pending = await pendingOf(on, person.email);
  expect([(await remove(person, id)).status, (await remove(person, id)).status]).toEqual([200, 404]);
  expect(await listed(person)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  expect(await giveCode(on, pending, nextCode())).toMatchObject(tooOld);
  expect((await logIn(on, person.email)).status).toBe(200);
});

test('a new password by a mailed link asks for a code, which does not use up the link when it is wrong', async () => {
  const { email, token: session, factor } = await guarded(on);
  const token = await askForReset(on, email);
  const asked = await resetPassword(on, token);
  expect(asked).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
  expect(asked).not.toHaveProperty('pending');
  const code = wrongCode(factor.secret, on.clock.now);
  expect(await resetPassword(on, token, newPassword, { code })).toMatchObject(wrong);
  expect(await aliveOf(on, [session])).toHaveLength(1);
  expect((await resetPassword(on, token, newPassword, { code: factor.nextCode() })).status).toBe(200);
  expect(await aliveOf(on, [session])).toEqual([]);
  expect(await logIn(on, email, newPassword)).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
  const [recovery] = factor.recoveryCodes;
  const again = await askForReset(on, email);
  expect((await resetPassword(on, again, 'Correct-horse-11', { code: recovery })).status).toBe(200);
});

test('each change sends a mail', async () => {
  const person = await guarded(on);
  const { data } = await person.call('POST /auth/recovery-codes');
  await signIn(person.email, data.recoveryCodes[0] ?? '');
  await remove(person, person.factor.id);
  expect(await subjectsTo(on, person.email)).toEqual([
    'Two-step sign-in was turned on',
    'New recovery codes',
    'A recovery code was used',
    'Two-step sign-in was turned off',
  ]);
});

const quarterHour = 15 * 60_000;
const monthMs = 31 * dayMs;
const prove = ({ call }: Person, body: unknown) => call('POST /auth/proof', { body });
const proofNeeded = { status: 403, code: 'PROOF_REQUIRED', error: messages.proofRequired };

describe('what is dangerous', () => {
  // http-access has all that asks for it.
  test('asks for a proof 15 minutes after the last one', async () => {
    const person = await makeUser(on);
    on.clock.advance(quarterHour);
    expect((await begin(person)).status).toBe(200);
    on.clock.advance(1);
    expect(await begin(person)).toMatchObject(proofNeeded);
  });

  test('opens for another 15 minutes by the password, in this session alone', async () => {
    const person = await makeUser(on);
    const other = await newSession(on, person.user.id);
    on.clock.advance(quarterHour + 1);
    expect(await prove(person, { password: wrongPassword })).toMatchObject({
      status: 400,
      code: 'CURRENT_PASSWORD_WRONG',
      fields: { password: messages.currentPasswordWrong },
    });
    expect((await begin(person)).status).toBe(403);
    expect((await prove(person, { password })).status).toBe(200);
    expect([(await begin(person)).status, (await begin(other)).status]).toEqual([200, 403]);
    on.clock.advance(quarterHour + 1);
    expect((await begin(person)).status).toBe(403);
  });

  test('does not open by a proof of a clock that was a month ahead', async () => {
    on.clock.advance(monthMs);
    const person = await makeUser(on);
    on.clock.advance(-monthMs);
    expect(await begin(person)).toMatchObject(proofNeeded);
    expect((await prove(person, { password })).status).toBe(200);
    expect((await begin(person)).status).toBe(200);
  });
});

test('where two-step sign-in is on, the password alone proves nothing', async () => {
  const person = await makeUser(on);
  const other = await newSession(on, person.user.id);
  const { id, secret, nextCode } = await turnTotpOn(on, person);
  // What it has proven in other sessions before is void.
  expect(await remove(other, id)).toMatchObject(proofNeeded);
  on.clock.advance(quarterHour + 1);
  expect(await prove(person, { password })).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
  expect(await prove(person, { password, code: wrongCode(secret, on.clock.now) })).toMatchObject(wrong);
  expect(await remove(person, id)).toMatchObject(proofNeeded);
  const code = nextCode();
  expect((await prove(person, { password, code })).status).toBe(200);
  expect(await prove(person, { password, code })).toMatchObject(wrong);
  expect((await remove(person, id)).status).toBe(200);
});

const besidePassword = {
  'changing the e-mail address': ({ call }: Person, secret: string) =>
    call('POST /auth/email', { body: { email: freshEmail(), password: secret } }),
  'changing the password': ({ call }: Person, secret: string) =>
    call('PUT /auth/password', { body: { currentPassword: secret, newPassword } }),
  'asking for the deletion': ({ call }: Person, secret: string) =>
    call('DELETE /account', { body: { password: secret } }),
};

describe.each(Object.entries(besidePassword))('%s', (_, send) => {
  test('takes the password alone where two-step sign-in is off', async () => {
    const person = await makeUser(on);
    on.clock.advance(quarterHour + 1);
    expect((await send(person, password)).status).toBe(200);
  });

  test.each(['password and code', 'passkey'])('takes a fresh proof by %s where it is on', async (way) => {
    const person = await makeUser(on);
    const { device } = await addPasskey(on, person);
    const { nextCode } = await turnTotpOn(on, person);
    on.clock.advance(quarterHour + 1);
    // The answer must not reveal whether the password is right.
    for (const secret of [password, wrongPassword])
      expect(await send(person, secret)).toMatchObject(proofNeeded);
    const proof =
      way === 'passkey'
        ? await person.call('POST /auth/proof/passkey', { body: device.sign(await askedOf(on)) })
        : await prove(person, { password, code: nextCode() });
    expect(proof.status).toBe(200);
    expect((await send(person, password)).status).toBe(200);
  });
});
