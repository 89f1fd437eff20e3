import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as passwords from '../../src/auth/password-hash.ts';
import { makeUser, password } from '../support/make.ts';
import { askForReset } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

vi.mock('../../src/auth/password-hash.ts', { spy: true });

const renewed = 'Correct-horse-10';
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

/** Holds the next request after its password check until released. */
function holdBack(): { isHeld: Promise<void>; letThrough: () => void } {
  const held = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  vi.mocked(passwords.verifyPassword).mockImplementationOnce(async (hash) => {
    held.resolve();
    await open.promise;
    return hash !== null;
  });
  return { isHeld: held.promise, letThrough: open.resolve };
}
const sessionsOf = async (userId: string) =>
  on.db.selectFrom('session').select('token_hash').where('user_id', '=', userId).execute();
const reset = (token: string) => on.call('POST /auth/reset-password', { body: { token, password: renewed } });

test('a sign-in whose password was right until a reset came between begins no session', async () => {
  const { user } = await makeUser(on, { email: 'between@example.com' });
  const token = await askForReset(on, user.email);
  const { isHeld, letThrough } = holdBack();
  const signingIn = on.call('POST /auth/login', { body: { email: user.email, password } });
  await isHeld;
  expect((await reset(token)).status).toBe(200);
  letThrough();
  const answer = await signingIn;
  expect(answer).toMatchObject({ status: 401, error: messages.badCredentials });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await sessionsOf(user.id)).toEqual([]);
});

test('a change whose present password was right until a reset came between changes nothing', async () => {
  const { user, token } = await makeUser(on, { email: 'overtaken@example.com' });
  const mailed = await askForReset(on, user.email);
  const { isHeld, letThrough } = holdBack();
  const body = { currentPassword: password, newPassword: 'Correct-horse-11' };
  const changing = on.call('PUT /auth/password', { token, body });
  await isHeld;
  expect((await reset(mailed)).status).toBe(200);
  letThrough();
  expect((await changing).status).toBe(401);
  const signIn = await on.call('POST /auth/login', { body: { email: user.email, password: renewed } });
  expect(signIn.status).toBe(200);
});
