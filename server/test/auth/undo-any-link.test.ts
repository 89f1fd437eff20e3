import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { aliveOf, freshEmail, resetTokenOf } from '../support/mailed.ts';
import { comeBackAs } from '../support/fake-provider.ts';
import { makeUser, password } from '../support/make.ts';
import { link, pendingOf, turnTotpOn } from '../support/second-factor.ts';
import { addPasskey, askedOf, type SoftAuthenticator } from '../support/soft-authenticator.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const strangersPassword = 'Strange-horse-9';
const ownersPassword = 'Regained-horse-9';
let subjects = 0;

/** Whether each changed address is confirmed, and when two-step sign-in is enabled. */
type Attack = { confirmed: readonly boolean[]; totpAfter: number };

async function tokensTo(email: string, page: string): Promise<string[]> {
  await on.jobs.run();
  const pattern = new RegExp(`/${page}#token=([\\w-]{43})\\s`);
  return on.mails.flatMap(({ to, text }) => (to === email ? (pattern.exec(text)?.[1] ?? []) : []));
}

async function openedBy(subject: string): Promise<string | null> {
  const { data } = await on.call('POST /auth/oidc');
  const answer = await on.call('POST /auth/oidc/finish', { body: comeBackAs(data, { subject }) });
  return answer.status === 200 ? answer.data.user.id : null;
}

const signIn = async (device: SoftAuthenticator) =>
  (await on.call('POST /auth/passkeys/login', { body: device.sign(await askedOf(on)) })).status;
const logIn = (email: string, secret: string) =>
  on.call('POST /auth/login', { body: { email, password: secret } });

/** The owner has a passkey and a linked account. */
async function attacked({ confirmed, totpAfter }: Attack) {
  const owner = await makeUser(on);
  const { id, email } = owner.user;
  const own = { device: (await addPasskey(on, owner)).device, subject: `own-${(subjects += 1)}` };
  await link(on, owner, own.subject);
  on.clock.advance(minute);
  const { token } = await startSession(on.db, id, on.clock.now);
  const foreign: { device: SoftAuthenticator; subject: string }[] = [];
  const addresses: string[] = [];
  let secret = password;
  for (const [index, isConfirmed] of confirmed.entries()) {
    const to = freshEmail();
    addresses.push(to);
    const asked = await on.call('POST /auth/email', { token, body: { email: to, password: secret } });
    expect(asked.status).toBe(200);
    on.clock.advance(minute);
    if (index === 0) {
      const body = { currentPassword: secret, newPassword: strangersPassword };
      if (isConfirmed) {
        expect((await on.call('PUT /auth/password', { token, body })).status).toBe(200);
        secret = strangersPassword;
        // A new password invalidates the link.
        await on.call('POST /auth/email', { token, body: { email: to, password: secret } });
      }
    }
    if (totpAfter === index) await turnTotpOn(on, { token });
    const [confirmToken = ''] = (await tokensTo(to, 'confirm-email')).slice(-1);
    if (isConfirmed)
      expect((await on.call('POST /auth/email/confirm', { body: { token: confirmToken } })).status).toBe(200);
    on.clock.advance(minute);
    const subject = `foreign-${(subjects += 1)}`;
    foreign.push({ device: (await addPasskey(on, { token })).device, subject });
    await link(on, { token }, subject);
    on.clock.advance(minute);
  }
  await on.call('POST /account/export', { token });
  await on.jobs.run();
  const { token: last } = await startSession(on.db, id, on.clock.now);
  expect((await on.call('DELETE /account', { token: last, body: { password: secret } })).status).toBe(200);
  const { token: returned } = await startSession(on.db, id, on.clock.now);
  return { id, email, own, foreign, addresses, secret, sessions: [owner.token, token, last, returned] };
}

async function expectOwned(scene: Awaited<ReturnType<typeof attacked>>): Promise<void> {
  const { id, email, own, foreign, addresses, sessions } = scene;
  expect(await aliveOf(on, sessions)).toEqual([]);
  for (const address of [email, ...addresses])
    for (const secret of [password, strangersPassword])
      expect((await logIn(address, secret)).code).toBe('BAD_CREDENTIALS');
  for (const { device, subject } of foreign) {
    expect(await signIn(device)).toBe(400);
    expect(await openedBy(subject)).toBe(null);
  }
  const body = { token: await resetTokenOf(on, email), password: ownersPassword };
  expect((await on.call('POST /auth/reset-password', { body })).status).toBe(200);
  const { data } = await logIn(email, ownersPassword);
  expect(data.user).toMatchObject({ id, email, deletionAt: null });
  expect(await signIn(own.device)).toBe(200);
  expect(await openedBy(own.subject)).toBe(id);
  expect((await on.call('GET /account/export', { token: data.token })).data.state).toBe('none');
  for (const address of addresses) {
    for (const token of await tokensTo(address, 'not-me'))
      expect((await on.call('POST /auth/not-me', { body: { token } })).status).toBe(400);
    for (const token of await tokensTo(address, 'undo-email'))
      expect((await on.call('POST /auth/email/undo', { body: { token } })).status).toBe(400);
    for (const token of await tokensTo(address, 'confirm-email'))
      expect((await on.call('POST /auth/email/confirm', { body: { token } })).status).toBe(400);
    for (const token of await tokensTo(address, 'reset-password'))
      expect(
        (await on.call('POST /auth/reset-password', { body: { token, password: ownersPassword } })).status,
      ).toBe(400);
  }
  expect(await aliveOf(on, [data.token])).toEqual([data.token]);
}

const orders: boolean[][] = [1, 2, 3].flatMap((length) =>
  Array.from({ length: 2 ** length }, (_, bits) =>
    Array.from({ length }, (__, index) => (bits & (1 << index)) !== 0),
  ),
);
const nameOf = (confirmed: readonly boolean[]) =>
  confirmed.map((isConfirmed) => (isConfirmed ? 'confirmed' : 'asked for')).join(', ');

describe('whoever holds one link that undoes has the account, and the stranger has nothing', () => {
  test.each(orders.map((confirmed) => [nameOf(confirmed), confirmed] as const))(
    'after changes of the address that were %s',
    async (_, confirmed) => {
      let linkCount = 1;
      for (let index = 0; index < linkCount; index += 1) {
        const scene = await attacked({ confirmed, totpAfter: index % confirmed.length });
        const links = await tokensTo(scene.email, 'undo-email');
        linkCount = links.length;
        const pressed = await on.call('POST /auth/email/undo', { body: { token: links[index] } });
        expect(pressed).toMatchObject({ status: 200, data: { email: scene.email } });
        for (const token of links)
          expect(await on.call('POST /auth/email/undo', { body: { token } })).toMatchObject({ status: 400 });
        await expectOwned(scene);
      }
    },
  );

  test('also by ‘This wasn’t me’ of a mail that came before the address was given up', async () => {
    const scene = await attacked({ confirmed: [false, true], totpAfter: 0 });
    // The first two are about the owner's additions.
    const [, , token = ''] = await tokensTo(scene.email, 'not-me');
    expect((await on.call('POST /auth/not-me', { body: { token } })).status).toBe(200);
    await expectOwned(scene);
  });

  test('also where the stranger undoes a change of their own before', async () => {
    const scene = await attacked({ confirmed: [true, true], totpAfter: 1 });
    const [own = ''] = await tokensTo(scene.addresses[0] ?? '', 'undo-email');
    expect((await on.call('POST /auth/email/undo', { body: { token: own } })).status).toBe(200);
    const [token = ''] = await tokensTo(scene.email, 'undo-email');
    expect((await on.call('POST /auth/email/undo', { body: { token } })).status).toBe(200);
    await expectOwned(scene);
  });

  test('also on the last day of a link, where the first was older by then', async () => {
    const owner = await makeUser(on);
    const { email } = owner.user;
    await on.call('POST /auth/email', { token: owner.token, body: { email: freshEmail(), password } });
    on.clock.advance(minute);
    await turnTotpOn(on, owner);
    on.clock.advance(5 * day);
    const { token } = await startSession(on.db, owner.user.id, on.clock.now);
    await on.call('POST /auth/email', { token, body: { email: freshEmail(), password } });
    const [last = ''] = (await tokensTo(email, 'undo-email')).slice(-1);
    on.clock.advance(6 * day);
    expect((await on.call('POST /auth/email/undo', { body: { token: last } })).status).toBe(200);
    const body = { token: await resetTokenOf(on, email), password: ownersPassword };
    expect((await on.call('POST /auth/reset-password', { body })).status).toBe(200);
  });
});

describe('an undo leaves', () => {
  test('what the owner added long after a change that they gave up themselves', async () => {
    const owner = await makeUser(on);
    const { email } = owner.user;
    await on.call('POST /auth/email', { token: owner.token, body: { email: freshEmail(), password } });
    on.clock.advance(8 * day);
    const { token } = await startSession(on.db, owner.user.id, on.clock.now);
    await turnTotpOn(on, { token });
    on.clock.advance(minute);
    await on.call('POST /auth/email', { token, body: { email: freshEmail(), password } });
    const [last = ''] = (await tokensTo(email, 'undo-email')).slice(-1);
    expect((await on.call('POST /auth/email/undo', { body: { token: last } })).status).toBe(200);
    const body = { token: await resetTokenOf(on, email), password: ownersPassword };
    expect(await on.call('POST /auth/reset-password', { body })).toMatchObject({ code: 'CODE_REQUIRED' });
  });

  test('the owner’s app, and no recovery code that a stranger has made for it', async () => {
    const owner = await makeUser(on);
    const { email } = owner.user;
    const { nextCode, recoveryCodes: own } = await turnTotpOn(on, owner);
    on.clock.advance(minute);
    const body = { email: freshEmail(), password };
    expect((await on.call('POST /auth/email', { token: owner.token, body })).status).toBe(200);
    const made = await on.call('POST /auth/recovery-codes', { token: owner.token });
    const [undo = ''] = await tokensTo(email, 'undo-email');
    expect((await on.call('POST /auth/email/undo', { body: { token: undo } })).status).toBe(200);
    const reset = { token: await resetTokenOf(on, email), password: ownersPassword };
    for (const code of [made.data.recoveryCodes[0], own[0]])
      expect(await on.call('POST /auth/reset-password', { body: { ...reset, code } })).toMatchObject({
        code: 'CODE_WRONG',
      });
    const right = { ...reset, code: nextCode() };
    expect((await on.call('POST /auth/reset-password', { body: right })).status).toBe(200);
    await pendingOf(on, email, ownersPassword);
  });
});
