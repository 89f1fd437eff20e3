import { afterAll, beforeAll, expect, test } from 'vitest';
import { aliveOf, mailedToken } from '../support/mailed.ts';
import { makeUser, password, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const most = 50;
let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
afterAll(() => on.close());

const confirm = (token: string) => on.call('POST /auth/email/confirm', { body: { token } });
const undo = (token: string) => on.call('POST /auth/email/undo', { body: { token } });
const register = (email: string) =>
  on.call('POST /auth/register', { body: { name: 'Ada', email, password } });
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b);
const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
async function asked({ token }: MadeUser, email: string): Promise<string> {
  const answer = await on.call('POST /auth/email', { token, body: { email, password } });
  expect(answer.status).toBe(200);
  return mailedToken(on, email, 'confirm-email');
}
const ownersOf = async (key: string) =>
  on.db.selectFrom('app_user').select('id').where('email_key', '=', key).execute();

test('of 50 people who confirm one address at once, and one who signs up with it, exactly one has it', async () => {
  const wanted = 'wanted@example.org';
  const people: MadeUser[] = [];
  const tokens: string[] = [];
  while (people.length < most) {
    const person = await makeUser(on);
    people.push(person);
    tokens.push(await asked(person, wanted));
  }
  const [signedUp, ...confirmed] = await Promise.all([register(wanted), ...tokens.map(confirm)]);
  const winners = [signedUp, ...confirmed].filter(({ status }) => status < 300);
  expect(winners).toHaveLength(1);
  expect([signedUp, ...confirmed].filter(({ status }) => status === 409)).toHaveLength(most);
  expect(await ownersOf(wanted)).toHaveLength(1);
});

test('of 50 uses of one link at once one succeeds, and so does one of its undoing', async () => {
  const person = await makeUser(on);
  const to = 'often@example.org';
  const token = await asked(person, to);
  const answers = await times(most, () => confirm(token));
  expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: most - 1 }, () => 400)]);
  const back = await mailedToken(on, person.user.email, 'undo-email');
  const undone = await times(most, () => undo(back));
  expect(statusesOf(undone)).toEqual([200, ...Array.from({ length: most - 1 }, () => 400)]);
  expect(await ownersOf(person.user.email)).toEqual([{ id: person.user.id }]);
  expect(await aliveOf(on, [person.token])).toEqual([]);
});

test('nobody gets an address in the moment that its person gives it up', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await makeUser(on);
    const token = await asked(person, `away${round}@example.org`);
    const [moved, ...others] = await Promise.all([
      confirm(token),
      ...Array.from({ length: 10 }, () => register(person.user.email)),
    ]);
    expect(moved.status).toBe(200);
    expect(statusesOf(others)).toEqual(Array.from({ length: 10 }, () => 409));
  }
});

test('two people who want each other’s address do not wait for each other', async () => {
  const [ada, bea] = [await makeUser(on), await makeUser(on)];
  // Requested while free; earlier links have moved both there.
  const [first, second] = ['swap-a@example.org', 'swap-b@example.org'];
  const [toFirst, toSecond] = [await asked(ada, first), await asked(bea, second)];
  await Promise.all([confirm(toFirst), confirm(toSecond)]);
  const answers = await Promise.all([
    undo(await mailedToken(on, ada.user.email, 'undo-email')),
    undo(await mailedToken(on, bea.user.email, 'undo-email')),
  ]);
  expect(statusesOf(answers)).toEqual([200, 200]);
});

test('an undoing and a second change that meet leave the address of before', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await makeUser(on);
    const token = await asked(person, `meet${round}@example.org`);
    const back = await mailedToken(on, person.user.email, 'undo-email');
    const [, undone] = await Promise.all([confirm(token), undo(back)]);
    expect(undone.status).toBe(200);
    expect(await ownersOf(person.user.email)).toEqual([{ id: person.user.id }]);
  }
});
