import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, password } from '../support/make.ts';
import { aliveOf, askForReset } from '../support/mailed.ts';
import { codeAt, pendingOf, turnTotpOn } from '../support/second-factor.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
afterAll(() => on.close());

const atOnce = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const giveCode = (pending: string, code: string) =>
  on.call('POST /auth/login/code', { body: { pending, code } });
const won = <T extends { status: number }>(answers: readonly T[]) =>
  answers.filter(({ status }) => status === 200);
const codesOf = (answers: readonly { status: number; code?: string | undefined }[]) => [
  ...new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code)),
];

async function guarded() {
  const person = await makeUser(on);
  return { person, email: person.user.email, factor: await turnTotpOn(on, person) };
}

/** Pending logins. */
async function pendings(email: string, count: number): Promise<string[]> {
  const found: string[] = [];
  while (found.length < count) found.push(await pendingOf(on, email));
  return found;
}

test('of 50 sign-ins at once by one code exactly one succeeds', async () => {
  const { email, factor } = await guarded();
  const waiting = await pendings(email, 50);
  const code = factor.nextCode();
  const answers = await atOnce(50, (index) => giveCode(waiting[index] ?? '', code));
  expect(won(answers)).toHaveLength(1);
  expect(codesOf(answers)).toEqual(['CODE_WRONG']);
});

test('of 50 uses at once of one half sign-in exactly one succeeds, whichever code they bring', async () => {
  const { email, person, factor } = await guarded();
  const [pending = ''] = await pendings(email, 1);
  const codes = [factor.nextCode(), ...factor.recoveryCodes];
  const answers = await atOnce(50, (index) => giveCode(pending, codes[index % codes.length] ?? ''));
  expect(won(answers)).toHaveLength(1);
  const left = await on.db
    .selectFrom('pending_login')
    .selectAll()
    .where('user_id', '=', person.user.id)
    .execute();
  expect(left).toEqual([]);
});

test('of 50 uses at once of one recovery code exactly one succeeds', async () => {
  const { email, factor } = await guarded();
  const waiting = await pendings(email, 50);
  const [code = ''] = factor.recoveryCodes;
  const answers = await atOnce(50, (index) => giveCode(waiting[index] ?? '', code));
  expect(won(answers)).toHaveLength(1);
  expect(codesOf(answers)).toEqual(['CODE_WRONG']);
});

test('of 50 wrong codes at once for one half sign-in no more than ten are looked at', async () => {
  const { email } = await guarded();
  const [pending = ''] = await pendings(email, 1);
  const answers = await atOnce(50, () => giveCode(pending, 'not-a-code'));
  expect(answers.filter(({ code }) => code === 'CODE_WRONG')).toHaveLength(10);
  expect(answers.filter(({ code }) => code === 'SIGN_IN_TOO_OLD')).toHaveLength(40);
});

test('of 50 confirmations at once one turns it on, and its recovery codes are the ones that count', async () => {
  const { token, user } = await makeUser(on);
  const { data } = await on.call('POST /auth/factors/totp', { token });
  const code = codeAt(data.secret, on.clock.now);
  const answers = await atOnce(50, () =>
    on.call('POST /auth/factors/totp/confirm', { token, body: { code } }),
  );
  const [winner] = won(answers);
  expect(won(answers)).toHaveLength(1);
  expect(codesOf(answers)).toEqual(['TOTP_ALREADY_ON']);
  const [recovery = ''] = winner?.data.recoveryCodes ?? [];
  expect((await giveCode(await pendingOf(on, user.email), recovery)).status).toBe(200);
});

test('of 50 proofs at once by one code exactly one succeeds', async () => {
  const { person, factor } = await guarded();
  const code = factor.nextCode();
  const answers = await atOnce(50, () =>
    on.call('POST /auth/proof', { token: person.token, body: { password, code } }),
  );
  expect(won(answers)).toHaveLength(1);
  expect(codesOf(answers)).toEqual(['CODE_WRONG']);
});

test('no half sign-in of the old password outlives a new one, however they meet', async () => {
  const { email, factor } = await guarded();
  const waiting = await pendings(email, 10);
  const token = await askForReset(on, email);
  const [recovery = '', ...others] = factor.recoveryCodes;
  const answers = Promise.all(
    waiting.map((pending, index) => giveCode(pending, others[index % others.length] ?? '')),
  );
  const body = { token, password: 'Correct-horse-10', code: recovery };
  const reset = await on.call('POST /auth/reset-password', { body });
  expect(reset.status).toBe(200);
  const begun = won(await answers).map(({ data }) => data.token);
  expect(await aliveOf(on, begun)).toEqual([]);
  expect((await giveCode(waiting[9] ?? '', factor.nextCode())).code).toBe('SIGN_IN_TOO_OLD');
});
