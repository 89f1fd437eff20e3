import { hourMs } from '@ballpark/domain/durations.ts';
import { once } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { CannotAdminister, runAdminCommand } from '../../src/admin/admin-commands.ts';
import { adminSocketPath, askServer, listenForAdmin } from '../../src/admin/admin-socket.ts';
import { makeUser, password } from '../support/make.ts';
import { makeBrowser } from '../support/push-service.ts';
import { aliveOf, askForReset } from '../support/mailed.ts';
import { link, turnTotpOn } from '../support/second-factor.ts';
import { addPasskey } from '../support/soft-authenticator.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let open: { close: () => Promise<void> } | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

const renewed = 'Correct-horse-10';
const run = (action: string, email: string) => runAdminCommand(on.deps, { action, email, operator: 'root' });
const reset = (token: string) => on.call('POST /auth/reset-password', { body: { token, password: renewed } });
const actionsAbout = async (id: string) =>
  (
    await on.db
      .selectFrom('audit_log')
      .innerJoin('audit_person', 'audit_person.id', 'audit_log.subject_id')
      .select(['action', 'operator'])
      .where('user_id', '=', id)
      .execute()
  ).map(({ action, operator }) => `${operator} ${action}`);

const linkOf = (said: string) => /http\S+\/reset-password#token=([\w-]{43})$/.exec(said)?.[1] ?? '';
const useless = { status: 400, code: 'TOKEN_INVALID' };

test('recover makes a link without mail for an hour, which takes the place of one that was mailed', async () => {
  const { user, token } = await makeUser(on, { email: 'lost@example.com' });
  const mailed = await askForReset(on, 'lost@example.com');
  const count = on.mails.length;
  const link = linkOf(await run('recover', ' Lost@Example.com'));
  expect(on.mails).toHaveLength(count);
  expect(await reset(mailed)).toMatchObject(useless);
  expect((await reset(link)).status).toBe(200);
  expect(await aliveOf(on, [token])).toEqual([]);
  expect(await reset(link)).toMatchObject(useless);
  expect(await actionsAbout(user.id)).toEqual(['root recover']);
  const late = linkOf(await run('recover', 'lost@example.com'));
  on.clock.advance(hourMs + 1);
  expect(await reset(late)).toMatchObject(useless);
});

test('verify makes an address count as verified', async () => {
  const email = 'unverified@example.com';
  const { data } = await on.call('POST /auth/register', { body: { name: 'Kim', email, password } });
  await run('verify', email);
  const own = await on.call('GET /auth/profile', { token: data.token });
  expect(own.data.user.isEmailVerified).toBe(true);
});

test('end-sessions ends all sessions and pushes of that person and of nobody else', async () => {
  const { user, token } = await makeUser(on, { email: 'stolen@example.com' });
  const other = await makeUser(on);
  const { endpoint, keys } = makeBrowser('https://web.push.apple.com/send/stolen');
  expect((await on.call('POST /push/subscriptions', { token, body: { endpoint, keys } })).status).toBe(200);
  await run('end-sessions', 'stolen@example.com');
  expect(await aliveOf(on, [token, other.token])).toEqual([other.token]);
  expect(
    await on.db.selectFrom('push_subscription').select('id').where('user_id', '=', user.id).execute(),
  ).toEqual([]);
  expect(await actionsAbout(user.id)).toEqual(['root end-sessions']);
});

test('remove-factors leaves the password alone, for who has lost phone and recovery codes', async () => {
  const email = 'phoneless@example.com';
  const person = await makeUser(on, { email });
  await turnTotpOn(on, person);
  await addPasskey(on, person);
  await link(on, person, 'phoneless');
  await run('remove-factors', email);
  expect((await on.call('POST /auth/login', { body: { email, password } })).status).toBe(200);
  const { data } = await on.call('GET /auth/factors', { token: person.token });
  expect(data).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  expect((await on.call('GET /auth/identities', { token: person.token })).data).toEqual([]);
  expect(await actionsAbout(person.user.id)).toEqual(['root remove-factors']);
});

test('what cannot be done is said in one line and not logged', async () => {
  const before = await on.db.selectFrom('audit_log').select('id').execute();
  await expect(run('recover', 'nobody@example.com')).rejects.toThrow('no account has this address');
  await expect(run('constructor', 'nobody@example.com')).rejects.toThrow(CannotAdminister);
  expect(await on.db.selectFrom('audit_log').select('id').execute()).toHaveLength(before.length);
});

test('a running server takes commands by a socket that its account alone can use', async () => {
  await makeUser(on, { email: 'socket@example.com' });
  expect(await askServer(on.deps.config.dataDir, command('recover'))).toBe(null);
  open = await listenForAdmin(on.deps);
  expect(statSync(adminSocketPath(on.deps.config.dataDir)).mode & 0o777).toBe(0o600);
  expect(await askServer(on.deps.config.dataDir, command('recover'))).toContain('/reset-password#token=');
  await expect(
    askServer(on.deps.config.dataDir, { ...command('verify'), email: 'nobody@example.com' }),
  ).rejects.toThrow('no account has this address');
});

test('a command that concerns no account takes no address, and is logged as well', async () => {
  open = await listenForAdmin(on.deps);
  const command = { action: 'recompute-records', operator: 'root' };
  expect(await askServer(on.deps.config.dataDir, command)).toContain('from 0 closed listings');
  const logged = await on.db
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', command.action)
    .execute();
  expect(logged).toEqual([{ subject_id: null }]);
  await expect(run('recompute-records', 'socket@example.com')).rejects.toThrow(CannotAdminister);
});

test('what is no command is answered, and the next one is taken', async () => {
  open = await listenForAdmin(on.deps);
  for (const sent of ['', '{', '[]', '{"action":"verify"}', 'x'.repeat(100_000)])
    expect(JSON.parse(await send(sent))).toMatchObject({ isDone: false });
  await makeUser(on, { email: 'socket-2@example.com' });
  await askServer(on.deps.config.dataDir, { ...command('verify'), email: 'socket-2@example.com' });
});

test('a socket that a killed server left is replaced', async () => {
  writeFileSync(adminSocketPath(on.deps.config.dataDir), '');
  open = await listenForAdmin(on.deps);
  expect(await send('{')).toContain('isDone');
});

test('a folder with too long a path keeps no server from running', async () => {
  const dataDir = join(on.deps.config.dataDir, 'x'.repeat(120));
  mkdirSync(dataDir);
  open = await listenForAdmin({ ...on.deps, config: { ...on.deps.config, dataDir } });
  expect(await askServer(dataDir, command('verify'))).toBe(null);
});

function command(action: string) {
  return { action, email: 'socket@example.com', operator: 'root' };
}

async function send(sent: string): Promise<string> {
  const socket = connect({ path: adminSocketPath(on.deps.config.dataDir), allowHalfOpen: true });
  await once(socket, 'connect');
  socket.end(sent);
  return text(socket);
}
