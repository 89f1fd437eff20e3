import { minuteMs } from '@ballpark/domain/durations.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshEmail } from '../support/mailed.ts';
import { done, makeUser, password } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeEach(async () => {
  on = await testApp();
  const admin = await makeUser(on, { role: 'admin' });
  await done(admin.call('PUT /admin/settings', { body: { asksForWork: true } }));
});
afterEach(() => on.close());

async function workFor(email: string) {
  const challenge = await done(on.call('POST /auth/sign-up-challenge', { body: { email } }));
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('not solved');
  const { counter, derivedKey } = solution;
  return { challenge, solution: { counter, derivedKey } };
}
type Work = Awaited<ReturnType<typeof workFor>>;

function join(email: string, work?: Work) {
  const text = work && Buffer.from(JSON.stringify(work)).toString('base64');
  return on.call('POST /auth/register', { body: { name: 'Kim New', email, password, work: text } });
}
const refused = { status: 403, code: 'WORK_NEEDED' };

test('an account takes a proof of work of its own, in time', async () => {
  const email = freshEmail();
  expect(await join(email)).toMatchObject(refused);
  const work = await workFor(email.toUpperCase());
  expect(await join(freshEmail(), work), 'of another address').toMatchObject(refused);
  expect((await join(email, work)).status).toBe(201);
  expect(await join(email, work), 'a second time').toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });

  const late = freshEmail();
  const lateWork = await workFor(late);
  on.clock.advance(15 * minuteMs);
  expect(await join(late, lateWork)).toMatchObject(refused);
});

test('a proof that was made up is refused', async () => {
  const email = freshEmail();
  const { challenge, solution } = await workFor(email);
  const other = freshEmail();
  const { parameters } = challenge;
  const moved = { ...challenge, parameters: { ...parameters, data: { ...parameters.data, email: other } } };
  expect(await join(other, { challenge: moved, solution })).toMatchObject(refused);
  const easy = { ...challenge, parameters: { ...parameters, keyPrefix: '00', cost: 1 } };
  const guessed = await solveChallenge({ challenge: easy, deriveKey });
  if (!guessed) throw new Error('not solved');
  const { counter, derivedKey } = guessed;
  expect(await join(email, { challenge: easy, solution: { counter, derivedKey } })).toMatchObject(refused);
  const wrong = { ...solution, counter: solution.counter + 1 };
  expect(await join(email, { challenge, solution: wrong })).toMatchObject(refused);
  expect((await join(email, { challenge, solution })).status).toBe(201);
});
