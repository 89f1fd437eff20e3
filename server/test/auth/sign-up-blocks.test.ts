import { dayMs } from '@ballpark/domain/durations.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweep } from '../../src/sweep.ts';
import { comeBackAs } from '../support/fake-provider.ts';
import { freshEmail, mailedToken } from '../support/mailed.ts';
import { done, makeUser, password, type Person } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let admin: Person;
beforeEach(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin' });
});
afterEach(() => on.close());

const block = (entries: string, more: object = {}) =>
  admin.call('POST /admin/sign-up-blocks', { body: { entries, ...more } });
const list = async (q = '') => (await admin.call('GET /admin/sign-up-blocks', { query: { q } })).data;
const end = (id: string, body: object = {}) =>
  admin.call('DELETE /admin/sign-up-blocks/:id', { params: { id }, body });

const newcomer = { name: 'New Person', password };
async function signUp(email: string, ip = '198.51.100.9') {
  const { status, code } = await on.call('POST /auth/register', { ip, body: { ...newcomer, email } });
  return status === 201 ? 'in' : code;
}

test('a domain is blocked with all below it, and no other', async () => {
  await block('spam.example');
  expect(await signUp('a@spam.example')).toBe('EMAIL_BLOCKED');
  expect(await signUp('a@mx.SPAM.example')).toBe('EMAIL_BLOCKED');
  expect(await signUp('a@notspam.example')).toBe('in');
});

test('an address is blocked with its tags, and no other', async () => {
  await block('ann@mail.example');
  expect(await signUp('Ann+2@mail.example')).toBe('EMAIL_BLOCKED');
  expect(await signUp('anne@mail.example')).toBe('in');
});

test('a network is blocked at sign-up, in either version', async () => {
  await block('192.0.2.0/25\n2001:db8:1::/48');
  expect(await signUp(freshEmail(), '192.0.2.7')).toBe('NETWORK_BLOCKED');
  expect(await signUp(freshEmail(), '::ffff:192.0.2.7')).toBe('NETWORK_BLOCKED');
  expect(await signUp(freshEmail(), '2001:db8:1:2::3')).toBe('NETWORK_BLOCKED');
  expect(await signUp(freshEmail(), '192.0.2.200')).toBe('in');
  expect(await signUp(freshEmail(), '2001:db8:2::3')).toBe('in');
});

test('members stay, but do not change to a blocked address', async () => {
  const member = await makeUser(on, { email: 'old@spam.example' });
  await block('spam.example');
  const change = (email: string) => member.call('POST /auth/email', { body: { email, password } });
  expect(await change('new@spam.example')).toMatchObject({ status: 403, code: 'EMAIL_BLOCKED' });
  expect((await change('new@fine.example')).status).toBe(200);
  expect((await member.call('GET /auth/profile')).status).toBe(200);
});

test('what was asked for before a block does not pass it', async () => {
  const member = await makeUser(on);
  const email = 'new@spam.example';
  await done(member.call('POST /auth/email', { body: { email, password } }));
  const newcomer = 'late@spam.example';
  expect(await signUp(newcomer)).toBe('in');
  const change = await mailedToken(on, email, 'confirm-email');
  const sign = await mailedToken(on, newcomer, 'verify-email');
  await block('spam.example');
  const blocked = { status: 403, code: 'EMAIL_BLOCKED' };
  expect(await on.call('POST /auth/email/confirm', { body: { token: change } })).toMatchObject(blocked);
  const { token } = await done(on.call('POST /auth/login', { body: { email: newcomer, password } }));
  const verify = { token, body: { token: sign } };
  expect(await on.call('POST /auth/verify-email', verify)).toMatchObject(blocked);
});

test('an outside identity makes no account with a blocked address or from a blocked network', async () => {
  await block('spam.example\n192.0.2.0/24');
  const comeBack = async (email: string, ip: string) => {
    const begun = await done(on.call('POST /auth/oidc'));
    const body = comeBackAs(begun, { subject: email, email, name: 'Kim' });
    return (await on.call('POST /auth/oidc/finish', { body, ip })).code ?? 'in';
  };
  expect(await comeBack('kim@spam.example', '198.51.100.9')).toBe('EMAIL_BLOCKED');
  expect(await comeBack('kim@fine.example', '192.0.2.9')).toBe('NETWORK_BLOCKED');
  expect(await comeBack('kim@fine.example', '198.51.100.9')).toBe('in');
  // Who has an account signs in from anywhere.
  expect(await comeBack('kim@fine.example', '192.0.2.9')).toBe('in');
});

test('a pasted list says line by line what was not understood, and adds the rest', async () => {
  const pasted =
    '# from a list\r\nspam.example\r\n\r\ncom\r\nwhat?\r\n192.0.2.9/24\n192.0.2.8/24\nspam.example';
  const { data } = await block(pasted, { reason: 'Throw-away addresses' });
  expect(data).toEqual({
    addedCount: 2,
    refusedCount: 2,
    refused: [
      { line: 4, entry: 'com', text: 'This would block almost everyone' },
      { line: 5, entry: 'what?', text: 'Not a domain, an address or a network' },
    ],
  });
  const listed = (await list()).map(({ kind, value, reason, addedWith }) => ({
    kind,
    value,
    reason,
    addedWith,
  }));
  const same = { reason: 'Throw-away addresses', addedWith: 2 };
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual({ kind: 'domain', value: 'spam.example', ...same });
  expect(listed).toContainEqual({ kind: 'network', value: '192.0.2.0/24', ...same });
  expect((await list('192.0')).map(({ value }) => value)).toEqual(['192.0.2.0/24']);
});

test('one that is there gets the new reason and end', async () => {
  await block('spam.example', { reason: 'First' });
  const until = new Date(on.clock.now.getTime() + dayMs).toISOString();
  await block('spam.example', { reason: 'Second', until });
  expect((await list()).map(({ reason, until }) => [reason, until])).toEqual([['Second', until]]);
});

test('a block ends by itself', async () => {
  await block('spam.example', { until: new Date(on.clock.now.getTime() + dayMs).toISOString() });
  on.clock.advance(dayMs);
  expect(await signUp('a@spam.example')).toBe('in');
  expect(await (await makeUser(on, { role: 'admin' })).call('GET /admin/sign-up-blocks')).toMatchObject({
    data: [],
  });
  on.clock.advance(1);
  await sweep(on.deps);
  expect(await on.db.selectFrom('sign_up_block').select('id').execute()).toEqual([]);
});

test('an admin ends one, or all that were pasted with it, and the log has both', async () => {
  await block('a.example\nb.example\nc.example');
  await block('d.example');
  const idOf = async (value: string) => (await list(value))[0]?.id ?? '';
  const gone = await idOf('a.example');
  expect((await end(gone)).data).toEqual({ endedCount: 1 });
  expect(await signUp('x@a.example')).toBe('in');
  expect(await end(gone)).toMatchObject({ status: 404, code: 'SIGN_UP_BLOCK_GONE' });
  expect((await end(await idOf('b.example'), { all: true })).data).toEqual({ endedCount: 2 });
  expect((await list()).map(({ value }) => value)).toEqual(['d.example']);
  const { data } = await admin.call('GET /moderation/log');
  expect(
    data.map(({ action, facts }) => [action, facts['count'], facts['blocks']?.split(', ').toSorted()]),
  ).toEqual([
    ['unblock-sign-ups', '2', ['b.example', 'c.example']],
    ['unblock-sign-ups', '1', ['a.example']],
    ['block-sign-ups', '1', ['d.example']],
    ['block-sign-ups', '3', ['a.example', 'b.example', 'c.example']],
  ]);
});

test('nothing, an end that has passed and more than 10,000 are refused', async () => {
  expect(await block(' \n# nothing\n')).toMatchObject({ status: 400, code: 'BLOCKS_MISSING' });
  const past = new Date(on.clock.now.getTime() - 1).toISOString();
  expect(await block('a.example', { until: past })).toMatchObject({ status: 400, code: 'END_PASSED' });
  const many = Array.from({ length: 10_000 }, (_, at) => `d${at}.example`).join('\n');
  expect((await block(many)).data.addedCount).toBe(10_000);
  expect(await block('one-more.example')).toMatchObject({ status: 409, code: 'SIGN_UP_BLOCKS_TOO_MANY' });
  expect(await signUp('a@d9999.example')).toBe('EMAIL_BLOCKED');
  expect(await signUp('a@one-more.example')).toBe('in');
});

test('only admins with a fresh proof block and end blocks', async () => {
  await block('spam.example');
  const id = (await list())[0]?.id ?? '';
  on.clock.advance(dayMs);
  expect(await block('more.example')).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
  expect(await end(id)).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
});
