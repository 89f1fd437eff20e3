import { messages } from '@ballpark/domain/contract/messages.ts';
import { expect, test } from 'vitest';
import { aliveOf, subjectsTo } from '../support/mailed.ts';
import { makeUser, newSession, password, type Person } from '../support/make.ts';
import { browsersOf, subscribe } from '../support/push-service.ts';
import { cookieOf, logIn, newPassword, wrongPassword } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp({ config: { isRateLimited: true } });

const change = ({ call }: Pick<Person, 'call'>, more: Record<string, unknown> = {}) =>
  call('PUT /auth/password', { body: { currentPassword: password, newPassword, ...more } });

test('a new password by the present one keeps this session, ends all others of the person, and is mailed', async () => {
  // Also before the address is verified.
  const [ada, other] = [await makeUser(on, { isOnboarded: false }), await makeUser(on)];
  const phone = await newSession(on, ada.user.id);
  expect(await change(ada)).toMatchObject({ status: 200, data: {} });
  expect(await aliveOf(on, [ada.token, phone.token, other.token])).toEqual([ada.token, other.token]);
  expect((await logIn(on, ada.user.email)).status).toBe(401);
  expect((await logIn(on, ada.user.email, newPassword)).status).toBe(200);
  expect(await subjectsTo(on, ada.user.email)).toEqual(['Your password was changed']);
  expect(on.mails.at(-1)?.text).toContain('in settings. All other devices were signed out');
});

test('a new password ends all pushes but those of the session that sets it', async () => {
  const person = await makeUser(on);
  const there = await newSession(on, person.user.id);
  await subscribe(on, person.token, 'here');
  await subscribe(on, there.token, 'there');
  // Older pages name an address.
  await change(person, { pushEndpoint: 'https://web.push.apple.com/send/there' });
  expect(await browsersOf(on, person.user.id)).toEqual(['here']);
});

test('a new password leaves this browser known, and no other', async () => {
  const { email } = (await makeUser(on)).user;
  const [here, there] = [await logIn(on, email), await logIn(on, email)];
  const changed = await on.call('PUT /auth/password', {
    token: here.data.token,
    body: { currentPassword: password, newPassword },
    headers: { cookie: cookieOf(here) },
  });
  for (let guess = 0; guess < 11; guess += 1) await logIn(on, email, wrongPassword);
  expect((await logIn(on, email, newPassword, { cookie: cookieOf(there) })).status).toBe(429);
  expect((await logIn(on, email, newPassword, { cookie: cookieOf(changed) })).status).toBe(200);
  on.clock.advance(16 * 60_000);
});

test.each([
  ['currentPassword', wrongPassword, messages.currentPasswordWrong],
  ['newPassword', 'Password1', messages.passwordTooCommon],
])('the %s %j is refused, and sessions and password stay', async (field, wrong, text) => {
  const person = await makeUser(on);
  const phone = await newSession(on, person.user.id);
  expect(await change(person, { [field]: wrong })).toMatchObject({ status: 400, fields: { [field]: text } });
  expect(await aliveOf(on, [person.token, phone.token])).toHaveLength(2);
  expect((await logIn(on, person.user.email)).status).toBe(200);
});
