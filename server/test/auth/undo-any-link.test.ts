import { dayMs, minuteMs } from '@ballpark/domain/durations.ts';
import { describe, expect, test } from 'vitest';
import { aliveOf, emailCalls, freshEmail, mailedToken, resetTokenOf } from '../support/mailed.ts';
import { makeUser, newSession, password } from '../support/make.ts';
import { link, openedBy, pendingOf, turnTotpOn } from '../support/second-factor.ts';
import { changePassword, register, resetPassword } from '../support/sign-in.ts';
import { addPasskey, signInWith } from '../support/soft-authenticator.ts';
import { useTestApp } from '../support/test-app.ts';

const strangersPassword = 'Strange-horse-9';
const ownersPassword = 'Regained-horse-9';
const on = useTestApp();
let subjects = 0;
const { ask, confirm, confirmToken, undo, undoToken, logIn } = emailCalls(() => on);

const notMe = (token: string) => on.call('POST /auth/not-me', { body: { token } });
const addressOf = async (id: string) => {
  const row = on.db.selectFrom('app_user').select('email').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).email;
};
const regain = async (email: string, code?: string) =>
  resetPassword(on, await resetTokenOf(on, email), ownersPassword, { code });

async function tokensTo(email: string, page: string): Promise<string[]> {
  await on.jobs.run();
  const pattern = new RegExp(`/${page}#token=([\\w-]{43})\\s`);
  return on.mails.flatMap(({ to, text }) => (to === email ? (pattern.exec(text)?.[1] ?? []) : []));
}

/** A passkey and an account elsewhere. */
async function addWays(person: { token: string }) {
  const subject = `way-${(subjects += 1)}`;
  await link(on, person, subject);
  return { device: (await addPasskey(on, person)).device, subject };
}

/** Whether each changed address is confirmed, and after which change two-step sign-in is turned on. */
type Attack = { confirmed: readonly boolean[]; totpAfter: number };

/** The owner has a passkey and an account elsewhere, and so has the stranger after each change. */
async function attacked({ confirmed, totpAfter }: Attack) {
  const owner = await makeUser(on);
  const { id, email } = owner.user;
  const own = await addWays(owner);
  await on.jobs.run();
  // An undo takes back what is younger.
  on.clock.advance(8 * dayMs);
  const stranger = await newSession(on, id);
  const foreign: (typeof own)[] = [];
  const addresses: string[] = [];
  let secret = password;
  for (const [index, isConfirmed] of confirmed.entries()) {
    const to = freshEmail();
    addresses.push(to);
    expect((await ask(stranger, to, secret)).status).toBe(200);
    on.clock.advance(minuteMs);
    if (index === 0 && isConfirmed) {
      expect((await changePassword(on, stranger.token, strangersPassword)).status).toBe(200);
      secret = strangersPassword;
      // A new password invalidates the link.
      await ask(stranger, to, secret);
    }
    if (totpAfter === index) await turnTotpOn(on, stranger);
    if (isConfirmed) expect((await confirm(await confirmToken(to))).status).toBe(200);
    on.clock.advance(minuteMs);
    foreign.push(await addWays(stranger));
    on.clock.advance(minuteMs);
  }
  await stranger.call('POST /account/export');
  await on.jobs.run();
  const last = await newSession(on, id);
  expect((await last.call('DELETE /account', { body: { password: secret } })).status).toBe(200);
  const returned = await newSession(on, id);
  const sessions = [owner, stranger, last, returned].map(({ token }) => token);
  return { id, email, own, foreign, addresses, sessions };
}

async function expectOwned(scene: Awaited<ReturnType<typeof attacked>>): Promise<void> {
  const { id, email, own, foreign, addresses, sessions } = scene;
  expect(await aliveOf(on, sessions)).toEqual([]);
  for (const address of [email, ...addresses])
    for (const secret of [password, strangersPassword])
      expect((await logIn(address, secret)).code).toBe('BAD_CREDENTIALS');
  for (const { device, subject } of foreign)
    expect([await signInWith(on, device), await openedBy(on, subject)]).toEqual([400, null]);
  expect((await regain(email)).status).toBe(200);
  const { data } = await logIn(email, ownersPassword);
  expect(data.user).toMatchObject({ id, email, deletionAt: null });
  expect([await signInWith(on, own.device), await openedBy(on, own.subject)]).toEqual([200, id]);
  expect((await on.call('GET /account/export', { token: data.token })).data.state).toBe('none');
  const uses = {
    'not-me': notMe,
    'undo-email': undo,
    'confirm-email': confirm,
    'reset-password': (token: string) => resetPassword(on, token, ownersPassword),
  };
  for (const address of addresses)
    for (const [page, use] of Object.entries(uses))
      for (const token of await tokensTo(address, page))
        expect((await use(token)).status, `${page} of a stranger`).toBe(400);
  expect(await aliveOf(on, [data.token])).toEqual([data.token]);
}

/** Whether each change was confirmed. */
const orders = [[false], [true], [false, true], [true, false], [true, true], [false, true, true]];

describe('whoever holds one link that undoes has the account, and the stranger has nothing', () => {
  test.for(orders)('after changes of the address, confirmed: %j', async (confirmed) => {
    let linkCount = 1;
    for (let index = 0; index < linkCount; index += 1) {
      const scene = await attacked({ confirmed, totpAfter: index % confirmed.length });
      const links = await tokensTo(scene.email, 'undo-email');
      linkCount = links.length;
      const pressed = await undo(links[index]);
      expect(pressed).toMatchObject({ status: 200, data: { email: scene.email } });
      for (const token of links) expect((await undo(token)).status).toBe(400);
      await expectOwned(scene);
    }
  });

  test('also by ‘This wasn’t me’ of a mail that came before the address was given up', async () => {
    const scene = await attacked({ confirmed: [false, true], totpAfter: 0 });
    // The first two are about the owner's additions.
    const [, , token = ''] = await tokensTo(scene.email, 'not-me');
    expect((await notMe(token)).status).toBe(200);
    await expectOwned(scene);
  });

  test('also where the stranger undoes a change of their own before', async () => {
    const scene = await attacked({ confirmed: [true, true], totpAfter: 1 });
    const bystander = await makeUser(on);
    await bystander.call('DELETE /account', { body: { password } });
    for (const address of [scene.addresses[0] ?? '', scene.email])
      expect((await undo((await tokensTo(address, 'undo-email'))[0])).status).toBe(200);
    await expectOwned(scene);
    expect((await logIn(bystander.user.email)).data.user.deletionAt).not.toBeNull();
  });
});

describe('an undo', () => {
  test.each([
    ['removes what was added in the seven days before', 7, 200],
    ['leaves what was added earlier', 8, 401],
  ])('%s', async (_, daysLater, status) => {
    const owner = await makeUser(on);
    const { id, email } = owner.user;
    await turnTotpOn(on, owner);
    on.clock.advance(daysLater * dayMs);
    await ask(await newSession(on, id), freshEmail());
    const [last] = (await tokensTo(email, 'undo-email')).slice(-1);
    // The last day of the link.
    on.clock.advance(6 * dayMs);
    expect((await undo(last)).status).toBe(200);
    expect((await regain(email)).status).toBe(status);
  });

  test('leaves the owner’s app, and no recovery code that a stranger has made for it', async () => {
    const owner = await makeUser(on);
    const { id, email } = owner.user;
    const { nextCode, recoveryCodes: own } = await turnTotpOn(on, owner);
    on.clock.advance(8 * dayMs);
    const stranger = await newSession(on, id);
    await ask(stranger, freshEmail());
    const made = await stranger.call('POST /auth/recovery-codes');
    expect((await undo(await undoToken(email))).status).toBe(200);
    for (const code of [made.data.recoveryCodes[0], own[0]])
      expect((await regain(email, code)).code).toBe('CODE_WRONG');
    expect((await regain(email, nextCode())).status).toBe(200);
    await pendingOf(on, email, ownersPassword);
  });
});

async function move(person: { token: string }, to: string): Promise<void> {
  expect((await ask(person, to)).status).toBe(200);
  expect((await confirm(await confirmToken(to))).status).toBe(200);
}

/** A stranger has just changed the address. */
async function stolen() {
  const { id, email } = (await makeUser(on)).user;
  const stranger = await newSession(on, id);
  const foreign = freshEmail();
  await move(stranger, foreign);
  return { id, email, stranger, foreign };
}

test('an undo gives the account back while a mail about security waits for the other address, and it is not sent', async () => {
  const { id, email, stranger, foreign } = await stolen();
  const back = await undoToken(email);
  on.clock.advance(minuteMs);
  await turnTotpOn(on, stranger);
  const before = on.mails.length;
  expect((await undo(back)).status).toBe(200);
  expect(await addressOf(id)).toBe(email);
  await on.jobs.run();
  expect(on.mails.slice(before).filter(({ to }) => to === foreign)).toEqual([]);
});

test('nobody else gets the address while a link to undo that was mailed late is valid', async () => {
  const { id, email } = await stolen();
  // The mail server is down.
  on.clock.advance(2 * 60 * minuteMs);
  const back = await undoToken(email);
  on.clock.advance(7 * dayMs - 60 * minuteMs);
  expect((await register(on, email)).status).toBe(409);
  expect((await undo(back)).status).toBe(200);
  expect(await addressOf(id)).toBe(email);
});

describe('after an owner has changed the address back by hand', () => {
  test('the other address has no link by which the account goes there', async () => {
    const { id, email, foreign } = await stolen();
    on.clock.advance(2 * dayMs);
    await addPasskey(on, await newSession(on, id));
    const notMine = await mailedToken(on, foreign, 'not-me');
    on.clock.advance(dayMs);
    const owner = await newSession(on, id);
    await ask(owner, email);
    // The mail before the change.
    const early = await undoToken(foreign);
    const mailed = on.mails.length;
    expect((await confirm(await confirmToken(email))).status).toBe(200);
    await turnTotpOn(on, owner);
    on.clock.advance(4 * dayMs + minuteMs);
    await on.jobs.run();
    expect(on.mails.slice(mailed).filter(({ to }) => to === foreign)).toEqual([]);
    expect([(await undo(early)).status, (await notMe(notMine)).status]).toEqual([400, 400]);
    expect(await addressOf(id)).toBe(email);
  });

  test('the link that the owner was mailed before still removes what a stranger added', async () => {
    const { id, email, stranger } = await stolen();
    const back = await undoToken(email);
    on.clock.advance(minuteMs);
    await turnTotpOn(on, stranger);
    on.clock.advance(minuteMs);
    await move(await newSession(on, id), email);
    expect((await undo(back)).status).toBe(200);
    expect(await addressOf(id)).toBe(email);
    expect((await regain(email)).status).toBe(200);
  });
});
