import { messages } from '@ballpark/domain/contract/messages.ts';
import { expect, test, vi } from 'vitest';
import * as passwords from '../../src/auth/password-hash.ts';
import { Unavailable } from '../../src/errors.ts';
import * as limits from '../../src/limits/rate-limit-queries.ts';
import { askForReset } from '../support/mailed.ts';
import { makeUser } from '../support/make.ts';
import {
  changePassword,
  inTurn,
  logIn,
  newPassword,
  outcomesOf,
  resetPassword,
  wrongPassword,
} from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';

vi.mock('../../src/auth/password-hash.ts', { spy: true });
vi.mock('../../src/limits/rate-limit-queries.ts', { spy: true });

const verify = vi.mocked(passwords.verifyPassword);
const on = useTestApp({ config: { isRateLimited: true }, isPatient: false });

test('an unknown e-mail and a wrong password get the same answer, after the same work', async () => {
  const { user } = await makeUser(on);
  verify.mockClear();
  const wrong = await logIn(on, user.email, wrongPassword);
  const unknown = await logIn(on, 'unknown@example.com', wrongPassword);
  expect(wrong).toMatchObject({ status: 401, error: messages.badCredentials, code: 'BAD_CREDENTIALS' });
  const { headers: _, ...body } = wrong;
  expect(unknown).toMatchObject(body);
  expect(verify.mock.calls.map(([hash]) => hash === null)).toEqual([false, true]);
  expect(await passwords.verifyPassword(null, 'nobody has this password', 'test')).toBe(false);
});

test('an attempt that was never judged, for the line is too long, is not counted', async () => {
  const { user } = await makeUser(on);
  const attempts = await inTurn(11, () => {
    verify.mockRejectedValueOnce(new Unavailable());
    return logIn(on, user.email);
  });
  expect(outcomesOf(attempts)).toEqual({ '503 UNAVAILABLE': 11 });
  expect((await logIn(on, user.email)).status).toBe(200);
});

/** Holds the call after its password was found right, while the password is reset. */
async function overtaken<T>(email: string, call: () => Promise<T>): Promise<T> {
  const token = await askForReset(on, email);
  const [held, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  verify.mockImplementationOnce(async () => {
    held.resolve();
    await open.promise;
    return true;
  });
  const answer = call();
  await held.promise;
  expect((await resetPassword(on, token)).status).toBe(200);
  open.resolve();
  return answer;
}

test('a sign-in whose password was right until a reset came between begins no session', async () => {
  const { user } = await makeUser(on);
  const answer = await overtaken(user.email, () => logIn(on, user.email));
  expect(answer).toMatchObject({ status: 401, error: messages.badCredentials });
  expect(answer.headers['set-cookie']).toBeUndefined();
  const sessions = on.db.selectFrom('session').select('user_id').where('user_id', '=', user.id);
  expect(await sessions.execute()).toEqual([]);
});

test('a change whose present password was right until a reset came between changes nothing', async () => {
  const { user, token } = await makeUser(on);
  const answer = await overtaken(user.email, () => changePassword(on, token, 'Correct-horse-11'));
  expect(answer.status).toBe(401);
  expect((await logIn(on, user.email, newPassword)).status).toBe(200);
});

test('a sign-in succeeds though its attempt cannot be given back', async () => {
  const { user } = await makeUser(on);
  vi.mocked(limits.uncountAttempts).mockRejectedValueOnce(new Error('away'));
  expect((await logIn(on, user.email)).status).toBe(200);
});
