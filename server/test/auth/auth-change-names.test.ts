import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const dayMs = 24 * 60 * 60 * 1000;
let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
afterAll(() => on.close());

const change = ({ token }: MadeUser, body: object) => on.call('PUT /account', { token, body });
const read = async ({ token }: MadeUser) => (await on.call('GET /account', { token })).data;
const find = ({ token }: MadeUser, username: string) =>
  on.call('GET /usernames/:username', { token, params: { username } });
const check = async ({ token }: MadeUser, username: string) =>
  (await on.call('GET /auth/check-username', { token, query: { username } })).data.available;

describe('a name', () => {
  test('is changed by the rules of registering, and shows at once', async () => {
    const ada = await makeUser(on, { name: 'Ada One' });
    const { data } = await change(ada, { name: ' Ada \u202ETwo ' });
    expect(data.user.name).toBe('Ada Two');
    const seen = await on.call('GET /profile/:id', { token: ada.token, params: { id: ada.user.id } });
    expect(seen.data.name).toBe('Ada Two');
    expect(await change(ada, { name: 'Ballpark Support' })).toMatchObject({
      status: 400,
      fields: { name: messages.nameOfHouse },
    });
    expect(await change(ada, { name: ' ' })).toMatchObject({ fields: { name: messages.nameMissing } });
  });

  test('can be another’s username and another’s name', async () => {
    await makeUser(on, { username: 'juniper5', name: 'Juniper Five' });
    const ada = await makeUser(on);
    for (const name of ['Jun1per5', 'juniper5', 'Juniper Five'])
      expect((await change(ada, { name })).data.user.name).toBe(name);
  });

  test('keeps nobody from a username like it', async () => {
    const ada = await makeUser(on);
    await change(ada, { name: 'Rosalind9' });
    const other = await makeUser(on);
    expect((await change(other, { username: 'rosa1ind9' })).data.user.username).toBe('rosa1ind9');
  });
});

describe('a username', () => {
  test('is changed once in 30 days', async () => {
    const ada = await makeUser(on, { username: 'first.name' });
    expect((await read(ada)).usernameChangeableAt).toBe(null);
    expect((await change(ada, { username: 'second.name' })).data.user.username).toBe('second.name');
    const from = new Date(on.clock.now.getTime() + 30 * dayMs).toISOString();
    expect(await read(ada)).toMatchObject({ username: 'second.name', usernameChangeableAt: from });
    expect(await change(ada, { username: 'third.name' })).toMatchObject({
      status: 409,
      code: 'USERNAME_CHANGED_LATELY',
      fields: { username: messages.usernameChangedLately },
    });
    on.clock.advance(30 * dayMs);
    const token = await freshToken(ada);
    expect((await on.call('PUT /account', { token, body: { username: 'third.name' } })).status).toBe(200);
  });

  test('in other letters of the same look is the same one, at any time', async () => {
    const ada = await makeUser(on, { username: 'capital.letters' });
    await change(ada, { username: 'other.letters' });
    expect((await change(ada, { username: 'Other.Letters' })).data.user.username).toBe('Other.Letters');
    expect((await read(ada)).username).toBe('Other.Letters');
  });

  test('that was given up leads to its person for 90 days, and is nobody else’s for good', async () => {
    const ada = await makeUser(on, { username: 'old.oak' });
    const other = await makeUser(on);
    await change(ada, { username: 'new.oak' });
    const both = [await find(other, 'old.oak'), await find(other, 'NEW.OAK')];
    for (const { data } of both) expect(data).toEqual({ id: ada.user.id, username: 'new.oak' });
    expect(await check(other, 'old.oak')).toBe(false);
    expect(await change(other, { username: 'o1d.oak' })).toMatchObject({ code: 'USERNAME_RESERVED' });
    on.clock.advance(90 * dayMs);
    const late = { ...other, token: await freshToken(other) };
    expect((await find(late, 'old.oak')).status).toBe(404);
    expect(await change(late, { username: 'old.oak' })).toMatchObject({ code: 'USERNAME_RESERVED' });
  });

  test('of before can be taken again by its person', async () => {
    const ada = await makeUser(on, { username: 'back.again' });
    await change(ada, { username: 'went.away' });
    on.clock.advance(31 * dayMs);
    const token = await freshToken(ada);
    expect((await on.call('PUT /account', { token, body: { username: 'back.again' } })).status).toBe(200);
    expect((await find({ ...ada, token }, 'went.away')).data.username).toBe('back.again');
  });

  test('and name are changed both or neither', async () => {
    await makeUser(on, { username: 'taken.pine' });
    const ada = await makeUser(on, { username: 'own.pine', name: 'Ada Pine' });
    expect((await change(ada, { name: 'Ada Larch', username: 'taken.pine' })).status).toBe(409);
    expect(await read(ada)).toMatchObject({ name: 'Ada Pine', username: 'own.pine' });
    expect((await change(ada, {})).data.user).toMatchObject({ name: 'Ada Pine', username: 'own.pine' });
  });

  test.each(['ab', 'admin', '_x_', 'a b', ''])('that nobody can have is refused: %j', async (username) => {
    expect((await change(await makeUser(on), { username })).status).toBe(400);
  });

  test('that 50 people want at once is one’s', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(on)));
    const answers = await Promise.all(people.map((each) => change(each, { username: 'wanted.by.all' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'USERNAME_TAKEN')).toHaveLength(49);
  });

  test('changes once when one person asks for 50 at once', async () => {
    const ada = await makeUser(on);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => change(ada, { username: `one.of.${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'USERNAME_CHANGED_LATELY')).toHaveLength(49);
  });
});

/** The old one has expired. */
async function freshToken({ user }: MadeUser): Promise<string> {
  return (await startSession(on.db, user.id, on.clock.now)).token;
}
