import { registration } from '@ballpark/domain/contract/auth.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { usernameKey } from '@ballpark/domain/username.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reserveUsernames } from '../../src/auth/name-queries.ts';
import { makeUser, password } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let made = 0;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  await makeUser(on, { username: 'willow77' });
});
afterAll(() => on.close());

const register = (name: string) => {
  made += 1;
  return on.call('POST /auth/register', { body: { name, email: `name${made}@example.com`, password } });
};
const newcomer = (name?: string) =>
  makeUser(on, { isOnboarded: false, isVerified: true, ...(name === undefined ? {} : { name }) });
const onboard = (token: string, username?: string) =>
  on.call('POST /auth/onboarding', {
    token,
    body: {
      latitude: 52.52,
      longitude: 13.41,
      preferences: ['buying'],
      ...(username === undefined ? {} : { username }),
    },
  });
const check = async (token: string, username: string) =>
  (await on.call('GET /auth/check-username', { token, query: { username } })).data;
const reservedUsername = {
  status: 409,
  code: 'USERNAME_RESERVED',
  fields: { username: messages.usernameReserved },
};
const takenUsername = { status: 409, code: 'USERNAME_TAKEN', fields: { username: messages.usernameTaken } };

describe('a name', () => {
  test('is kept without control, bidi and zero-width signs, on one line', async () => {
    const answer = await register(' Ada\u202E \u200BLove\u200Dlace\r\nBcc: all ');
    expect(answer.data.user.name).toBe('Ada Lovelace Bcc: all');
  });

  test.each(['\u202E\u200B', '\r\n', '\u3164'])('of nothing else is none: %j', async (name) => {
    expect(await register(name)).toMatchObject({ status: 400, fields: { name: messages.nameMissing } });
  });

  test.each([
    'Ballpark Support',
    'Adm1n',
    'Вallpark Тeam',
    'Maya (official)',
    'B\u200Ballpark',
    'Staff',
    'Bob ✓',
    'Deleted user',
    'Support Team',
  ])('that passes for the house is refused: %j', async (name) => {
    expect(await register(name)).toMatchObject({ status: 400, fields: { name: messages.nameOfHouse } });
  });

  test('that is too long is refused for its length alone', () => {
    const name = 'Ballpark \uFDFA '.repeat(2000);
    const { error } = registration.safeParse({ name, email: 'ada@example.com', password });
    expect(error?.issues.map(({ message }) => message)).toEqual([messages.nameTooLong]);
  });

  test.each(['Willow77', 'w1ll0w77', '@willow77', 'Willow'])(
    'is free although it is or looks like another’s username: %j',
    async (name) => {
      const answer = await register(name);
      expect([answer.status, answer.data.user.name]).toEqual([201, name]);
      const { token } = answer.data;
      expect((await on.call('GET /auth/profile', { token })).data.user.name).toBe(name);
    },
  );

  test('may be the same as another’s, of one word or several', async () => {
    for (const name of ['Anna', 'Anna', 'Anna Lind', 'Anna Lind'])
      expect((await register(name)).status).toBe(201);
  });
});

describe('a username', () => {
  test.each([
    ['OlIver0', ['o1iver0', 'OLLVERO', 'oliver_0', 'o.l.i.v.e.r.0']],
    ['modern_art', ['modem.art', 'MODERNART']],
  ])('like %s leaves none that looks the same', async (username, others) => {
    await makeUser(on, { username });
    const { token } = await newcomer();
    for (const other of others) {
      expect(await check(token, other)).toEqual({ available: false, message: messages.usernameTaken });
      expect(await onboard(token, other)).toMatchObject(takenUsername);
    }
  });

  test.each([
    ['...', messages.usernameEdges],
    ['___', messages.usernameEdges],
    ['ann_', messages.usernameEdges],
    ['adm1n', messages.usernameReserved],
    ['ba1lpark', messages.usernameReserved],
    ['support_team', messages.usernameReserved],
    ['an\u202En', messages.usernameCharacters],
  ])('%j is refused with the reason', async (username, message) => {
    const { token } = await newcomer();
    expect(await check(token, username)).toEqual({ available: false, message });
    expect(await onboard(token, username)).toMatchObject({ status: 400, fields: { username: message } });
  });

  test('that is another’s name is free, until somebody has it', async () => {
    const { token: mara } = await newcomer('Marabel');
    const { token: other } = await newcomer('Marabel');
    expect(await check(other, 'marabel')).toEqual({ available: true, message: messages.usernameAvailable });
    expect((await onboard(other, 'marabel')).data.user.username).toBe('marabel');
    expect(await onboard(mara, 'mara.be1')).toMatchObject(takenUsername);
  });

  test('of a former member, or one that its person gave up, is reserved and not taken', async () => {
    const { user, token: renamed } = await makeUser(on, { username: 'gave.it.up' });
    await on.call('PUT /account', { token: renamed, body: { username: 'took.another' } });
    const former = await makeUser(on, { username: 'went.away' });
    await on.db.transaction().execute((trx) => reserveUsernames(trx, former.user.id, on.clock.now));
    await on.db.deleteFrom('app_user').where('id', '=', former.user.id).execute();
    const { token } = await newcomer();
    for (const username of ['gave.it.up', 'g4veitup', 'went.away', 'WENTAWAY']) {
      expect(await check(token, username)).toEqual({ available: false, message: messages.usernameReserved });
      expect(await onboard(token, username)).toMatchObject(reservedUsername);
      expect(
        await on.call('PUT /account', { token: (await makeUser(on)).token, body: { username } }),
      ).toMatchObject(reservedUsername);
    }
    expect(user.username).toBe('gave.it.up');
    expect(await check(renamed, 'gave.it.up')).toEqual({
      available: true,
      message: messages.usernameAvailable,
    });
  });
});

test('a person who has a reserved name and username already goes on as before', async () => {
  const email = 'bob@example.com';
  const { token, user } = await makeUser(on, { name: 'Verified Bob ✅', username: 'helpdesk', email });
  const session = await on.call('POST /auth/login', { body: { email, password } });
  const bob = { name: 'Verified Bob ✅', username: 'helpdesk' };
  expect(session.data.user).toMatchObject(bob);
  const body = { about: 'I fix bicycles.' };
  expect((await on.call('PUT /profile', { token, body })).data.user).toMatchObject({ ...bob, ...body });
  const shown = await on.call('GET /profile/:id', { token, params: { id: user.id } });
  expect(shown.data).toMatchObject(bob);
});

test('a person who registered under such a name finishes signing up', async () => {
  const { token } = await newcomer('Deleted user');
  expect((await onboard(token)).data.user).toMatchObject({
    name: 'Deleted user',
    username: expect.stringMatching(/^neighbour\d*$/),
  });
});

describe('a person who chooses no username', () => {
  test.each([
    ['Józef Ćwikła', 'jozef_cwikla'],
    ['Bo', 'bo2'],
    ['X', 'x10'],
    ['A name of very many words, as some have', 'a_name_of_very_many_word'],
  ])('and is called %s becomes %s', async (name, username) => {
    const { token } = await newcomer(name);
    expect((await onboard(token)).data.user.username).toBe(username);
  });

  test.each(['林 美玲', '✓✓', 'Ballpark Fan'])('and is called %s becomes a neighbour', async (name) => {
    const { token } = await newcomer(name);
    expect((await onboard(token)).data.user.username).toMatch(/^neighbour\d*$/);
  });

  test('gets a number where the name is taken, by whatever look', async () => {
    await makeUser(on, { username: 'hilda.dupont' });
    const { token } = await newcomer('HiIda Dupont');
    expect((await onboard(token)).data.user.username).toBe('hiida_dupont2');
  });

  test('gets the name itself although others bear it, as long as it is nobody’s username', async () => {
    const { token: first } = await newcomer('Quentin');
    const { token: second } = await newcomer('Quentin');
    expect((await onboard(second)).data.user.username).toBe('quentin');
    expect((await onboard(first)).data.user.username).toBe('quentin2');
  });
});

describe('at the same time', () => {
  test('40 of one name who choose no username get 40 that look different', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => newcomer('Ulrike Nandi')));
    const answers = await Promise.all(people.map(({ token }) => onboard(token)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const keys = answers.map(({ data }) => usernameKey(data.user.username ?? ''));
    expect(new Set(keys).size).toBe(40);
  });

  test('of usernames that look the same one is had', async () => {
    const looks = [
      'lollipop',
      'LOLLIPOP',
      '1ollipop',
      'lo11ipop',
      'l0ll1p0p',
      'lolli.pop',
      'IoIIipop',
      'lollip_0_p',
    ];
    const people = await Promise.all(looks.map(() => newcomer()));
    const answers = await Promise.all(people.map(({ token }, index) => onboard(token, looks[index])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'USERNAME_TAKEN')).toHaveLength(looks.length - 1);
  });
});
