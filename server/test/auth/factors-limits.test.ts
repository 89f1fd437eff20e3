import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, password } from '../support/make.ts';
import { pendingOf, turnTotpOn, wrongCode } from '../support/second-factor.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: true } });
});
afterAll(() => on.close());

let addresses = 0;
const anyAddress = () => {
  addresses += 1;
  return `192.0.2.${addresses}`;
};
const refused = { status: 429, error: messages.tooManyAttempts };
const giveCode = (pending: string, code: string, more: { ip?: string; cookie?: string } = {}) =>
  on.call('POST /auth/login/code', {
    body: { pending, code },
    ip: more.ip ?? anyAddress(),
    ...(more.cookie && { headers: { cookie: more.cookie } }),
  });

async function guarded() {
  const person = await makeUser(on);
  const { email } = person.user;
  const factor = await turnTotpOn(on, person);
  const guess = async (more = {}) =>
    giveCode(await pendingOf(on, email), wrongCode(factor.secret, on.clock.now), more);
  return { person, email, factor, guess };
}

test('strange browsers get ten wrong codes an hour for one account, over all their sign-ins and addresses', async () => {
  const { email, factor, guess } = await guarded();
  for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(400);
  expect(await guess()).toMatchObject(refused);
  expect(await giveCode(await pendingOf(on, email), factor.nextCode())).toMatchObject(refused);
  on.clock.advance(60 * 60_000);
  expect((await giveCode(await pendingOf(on, email), factor.nextCode())).status).toBe(200);
});

test('and thirty a day', async () => {
  const { guess } = await guarded();
  for (let hour = 0; hour < 3; hour += 1) {
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(400);
    on.clock.advance(60 * 60_000 + 1);
  }
  expect(await guess()).toMatchObject(refused);
});

test('a person with a recovery code, or in a browser that is known, is let in all the same', async () => {
  const { email, factor, guess } = await guarded();
  const first = await giveCode(await pendingOf(on, email), factor.nextCode());
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  for (let count = 0; count < 11; count += 1) await guess();
  expect((await giveCode(await pendingOf(on, email), factor.recoveryCodes[0] ?? '')).status).toBe(200);
  expect((await giveCode(await pendingOf(on, email), factor.nextCode(), { cookie })).status).toBe(200);
  for (let count = 0; count < 10; count += 1) expect((await guess({ cookie })).status).toBe(400);
  expect(await guess({ cookie })).toMatchObject(refused);
});

test('right codes are not counted', async () => {
  const { email, factor } = await guarded();
  for (let count = 0; count < 12; count += 1)
    expect((await giveCode(await pendingOf(on, email), factor.nextCode())).status).toBe(200);
});

test('an address gets fifty wrong codes in 15 minutes, a network of IPv6 as one', async () => {
  const people = [];
  while (people.length < 6) people.push(await guarded());
  for (const [index, { email }] of people.slice(0, 5).entries())
    for (let count = 0; count < 10; count += 1) {
      const ip = `2001:db8:1:2:${index}::${count + 1}`;
      expect((await giveCode(await pendingOf(on, email), 'no-such-code', { ip })).status).toBe(400);
    }
  const [last] = people.slice(5);
  const pending = await pendingOf(on, last?.email ?? '');
  expect(await giveCode(pending, 'no-such-code', { ip: '2001:db8:1:2::99' })).toMatchObject(refused);
  expect((await giveCode(pending, 'no-such-code', { ip: '2001:db8:1:3::99' })).status).toBe(400);
});

test('a proof takes ten wrong passwords in 15 minutes', async () => {
  const { token } = await makeUser(on);
  const prove = (secret: string) => on.call('POST /auth/proof', { token, body: { password: secret } });
  for (let count = 0; count < 10; count += 1) expect((await prove('Wrong-password-1')).status).toBe(400);
  expect(await prove(password)).toMatchObject(refused);
  on.clock.advance(15 * 60_000 + 1);
  for (let count = 0; count < 12; count += 1) expect((await prove(password)).status).toBe(200);
});
