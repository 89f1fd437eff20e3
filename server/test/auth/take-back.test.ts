import { dayMs, minuteMs } from '@ballpark/domain/durations.ts';
import { describe, expect, test } from 'vitest';
import { makeToken } from '../support/access-tokens.ts';
import { comeBackAs } from '../support/fake-provider.ts';
import { aliveOf, emailCalls, freshEmail, resetTokenOf } from '../support/mailed.ts';
import { type MadeUser, type Person, makeUser, newSession, password } from '../support/make.ts';
import {
  type SecondFactor,
  giveCode,
  link,
  openedBy,
  pendingOf,
  turnTotpOn,
} from '../support/second-factor.ts';
import { changePassword, resetPassword } from '../support/sign-in.ts';
import { addPasskey, signInWith } from '../support/soft-authenticator.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const strangersPassword = 'Strange-horse-9';
const ownersPassword = 'Regained-horse-9';
const on = useTestApp({ kind: databaseKind });
const { ask, confirm, confirmToken, undo, logIn } = emailCalls(() => on);
const notMe = (token: string) => on.call('POST /auth/not-me', { body: { token } });
const press = { 'not-me': notMe, 'undo-email': undo };

type Link = { page: keyof typeof press; token: string };

/** Of the mails to an address, oldest first. */
async function linksTo(email: string): Promise<Link[]> {
  await on.jobs.run();
  return on.mails.flatMap(({ to, text }) => {
    const [, page, token = ''] = /\/(not-me|undo-email)#token=([\w-]{43})\s/.exec(text) ?? [];
    return to === email && (page === 'not-me' || page === 'undo-email') ? [{ page, token }] : [];
  });
}

type Scene = {
  owner: MadeUser;
  device: Awaited<ReturnType<typeof addPasskey>>;
  subject: string;
  app: SecondFactor | null;
  isAppGone: boolean;
  isPasskeyGone: boolean;
  secret: string;
  address: string;
  addresses: string[];
  sessions: string[];
  /** Each says what of the stranger's still opens the account. */
  opened: (() => Promise<string | null>)[];
};

let subjects = 0;
function newSubject(): string {
  subjects += 1;
  return `take-back-${subjects}`;
}

/** The owner has had these ways for longer than a link lasts. */
async function owned({ hasApp }: { hasApp: boolean }): Promise<Scene> {
  const owner = await makeUser(on);
  const device = await addPasskey(on, owner);
  const subject = newSubject();
  await link(on, owner, subject);
  const app = hasApp ? await turnTotpOn(on, owner) : null;
  await on.jobs.run();
  on.clock.advance(8 * dayMs);
  const state = { isAppGone: false, isPasskeyGone: false, secret: password, address: owner.user.email };
  return { owner, device, subject, app, ...state, addresses: [], sessions: [owner.token], opened: [] };
}

/** With the proof of a sign-in just now; keeps an account that is to be deleted. */
async function strangerIn(scene: Scene): Promise<Person> {
  const stranger = await newSession(on, scene.owner.user.id);
  scene.sessions.push(stranger.token);
  if (stranger.user.deletionAt !== null) await stranger.call('POST /account/restore');
  return stranger;
}

type Change = (scene: Scene, stranger: Person) => Promise<unknown>;

const changes = {
  passkey: async ({ opened }, stranger) => {
    const { device } = await addPasskey(on, stranger);
    opened.push(async () => ((await signInWith(on, device)) === 200 ? 'a passkey' : null));
  },
  app: async (scene, stranger) => {
    const { data } = await stranger.call('GET /auth/factors');
    const present = data.factors.find(({ kind }) => kind === 'totp');
    if (present) await stranger.call('DELETE /auth/factors/:id', { params: { id: present.id } });
    scene.isAppGone = true;
    const added = await turnTotpOn(on, stranger);
    scene.opened.push(() => openedByCode(scene, added.nextCode()));
    scene.opened.push(() => openedByCode(scene, added.recoveryCodes[0] ?? ''));
  },
  'recovery codes': async (scene, stranger) => {
    const { data } = await stranger.call('POST /auth/recovery-codes');
    scene.opened.push(() => openedByCode(scene, data.recoveryCodes[0] ?? ''));
  },
  token: async ({ opened }, stranger) => {
    const { secret } = await makeToken(on, stranger, ['read']);
    opened.push(async () =>
      (await on.call('GET /notifications', { token: secret })).status === 200 ? 'a token' : null,
    );
  },
  'account elsewhere': async ({ opened }, stranger) => {
    const subject = newSubject();
    await link(on, stranger, subject);
    opened.push(async () => ((await openedBy(on, subject)) === null ? null : 'an account elsewhere'));
  },
  'removed passkey': async (scene, stranger) => {
    scene.isPasskeyGone = true;
    await stranger.call('DELETE /auth/factors/:id', { params: { id: scene.device.id } });
  },
  'wanted address': async (scene, stranger) => {
    const to = freshEmail();
    expect((await ask(stranger, to, scene.secret)).status).toBe(200);
    scene.addresses.push(to);
  },
  'another address': async (scene, stranger) => {
    const to = freshEmail();
    expect((await ask(stranger, to, scene.secret)).status).toBe(200);
    expect((await confirm(await confirmToken(to))).status).toBe(200);
    scene.addresses.push(to);
    scene.address = to;
  },
  password: async (scene, stranger) => {
    const next = `${strangersPassword}${scene.sessions.length}`;
    expect((await changePassword(on, stranger.token, next, scene.secret)).status).toBe(200);
    scene.secret = next;
  },
  webhook: async ({ opened, owner }, stranger) => {
    const body = { url: 'https://hooks.example.com/', kinds: ['suggestion.created'] };
    expect((await stranger.call('POST /webhooks', { body })).status).toBe(201);
    opened.push(async () => {
      const left = await on.db
        .selectFrom('webhook')
        .select('id')
        .where('user_id', '=', owner.user.id)
        .execute();
      return left.length > 0 ? 'a webhook' : null;
    });
  },
  export: async (_, stranger) => {
    expect((await stranger.call('POST /account/export')).status).toBe(202);
    await on.jobs.run();
  },
  deletion: async ({ secret }, stranger) => {
    expect((await stranger.call('DELETE /account', { body: { password: secret } })).status).toBe(200);
  },
} satisfies Record<string, Change>;
type ChangeName = keyof typeof changes;

async function openedByCode({ owner }: Scene, code: string): Promise<string | null> {
  const { email } = owner.user;
  const signedIn = await logIn(email, ownersPassword);
  // Nothing asks for a code, so none opens anything.
  if (signedIn.pending === undefined) return null;
  return (await giveCode(on, signedIn.pending, code)).status === 200 ? 'a code' : null;
}

async function change(scene: Scene, name: ChangeName): Promise<void> {
  await changes[name](scene, await strangerIn(scene));
  await on.jobs.run();
  on.clock.advance(minuteMs);
}

/** Nothing of the stranger's opens the account, and all of the owner's does. */
async function expectOwned(scene: Scene): Promise<void> {
  const { owner, app, device, subject, addresses, sessions, opened } = scene;
  const { id, email } = owner.user;
  expect(await aliveOf(on, sessions)).toEqual([]);
  for (const address of [email, ...addresses])
    expect((await logIn(address, scene.secret)).code).toBe('BAD_CREDENTIALS');
  const keptApp = scene.isAppGone ? null : app;
  const token = await resetTokenOf(on, email);
  expect((await resetPassword(on, token, ownersPassword, { code: keptApp?.nextCode() })).status).toBe(200);
  for (const open of opened) expect(await open()).toBe(null);
  const session = keptApp
    ? await giveCode(on, await pendingOf(on, email, ownersPassword), keptApp.nextCode())
    : await logIn(email, ownersPassword);
  expect(session.data.user).toMatchObject({ id, email, deletionAt: null });
  expect(await signInWith(on, device.device)).toBe(scene.isPasskeyGone ? 400 : 200);
  if (!keptApp) expect(await openedBy(on, subject)).toBe(id);
  const identities = await on.call('GET /auth/identities', { token: session.data.token });
  expect(identities.data).toHaveLength(1);
  const copy = await on.call('GET /account/export', { token: session.data.token });
  expect(copy.data.state).toBe('none');
  await expectSpent(scene);
  expect(await aliveOf(on, [session.data.token])).toHaveLength(1);
}

/** No link that was mailed before the recovery does anything. */
async function expectSpent({ owner, addresses }: Scene): Promise<void> {
  const links = await linksTo(owner.user.email);
  // The last is about the owner's new password.
  for (const { page, token } of links.slice(0, -1)) expect((await press[page](token)).status).toBe(400);
  for (const address of addresses) {
    for (const { page, token } of await linksTo(address)) expect((await press[page](token)).status).toBe(400);
    expect((await confirm(await confirmToken(address))).status).toBe(400);
  }
}

async function pressOf(address: string, at: number): Promise<void> {
  const link = (await linksTo(address)).at(at);
  if (!link) throw new Error('no link was mailed');
  expect((await press[link.page](link.token)).status).toBe(200);
}

const names = Object.keys(changes) as ChangeName[];
const pairs = names.flatMap((quiet) => names.map((loud) => [quiet, loud] as const));

describe('whoever presses the link of the last mail about security has the account, and a stranger nothing', () => {
  test.each(pairs)('after: %s, then: %s', async (quiet, loud) => {
    const scene = await owned({ hasApp: [quiet, loud].includes('recovery codes') });
    await change(scene, quiet);
    // It has been removed already.
    if (loud !== 'removed passkey' || quiet !== loud) await change(scene, loud);
    await pressOf(scene.owner.user.email, -1);
    await expectOwned(scene);
  });

  test('also by the first link, after the stranger has used those mailed to an address of theirs', async () => {
    const scene = await owned({ hasApp: false });
    const before = (await linksTo(scene.owner.user.email)).length;
    for (const name of ['passkey', 'another address', 'passkey', 'another address', 'app'] as const)
      await change(scene, name);
    for (const address of scene.addresses.toReversed()) {
      await pressOf(address, -1);
      scene.secret = `${strangersPassword}5`;
      await resetPassword(on, await resetTokenOf(on, address), scene.secret);
      await change(scene, 'passkey');
    }
    await pressOf(scene.owner.user.email, before);
    await expectOwned(scene);
  });

  test('also where a stranger has waited six days, and the owner as long', async () => {
    const scene = await owned({ hasApp: false });
    for (const name of ['passkey', 'account elsewhere', 'app'] as const) await change(scene, name);
    on.clock.advance(6 * dayMs);
    await change(scene, 'another address');
    on.clock.advance(6 * dayMs);
    await pressOf(scene.owner.user.email, -1);
    await expectOwned(scene);
  });
});

test('an account elsewhere that its owner has signed up with stays', async () => {
  const subject = newSubject();
  const { data: begun } = await on.call('POST /auth/oidc');
  const claims = { subject, email: freshEmail(), verified: 'yes' } as const;
  const { data } = await on.call('POST /auth/oidc/finish', { body: comeBackAs(begun, claims) });
  const { id, email } = data.user;
  await addPasskey(on, data);
  await on.jobs.run();
  const last = (await linksTo(email)).at(-1);
  expect((await notMe(last?.token ?? '')).status).toBe(200);
  expect(await openedBy(on, subject)).toBe(id);
});
