import { dayMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterEach, expect, test } from 'vitest';
import { adoptWatchedWords } from '../../src/site/watched-words.ts';
import { deleteRemovedContent } from '../../src/moderation/hide-queries.ts';
import { makeListing, makeSuggestion, makeUser, type Person } from '../support/make.ts';
import { decide, hiddenByReports, reportedCase } from '../support/moderation.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind });
afterEach(() => adoptWatchedWords([]));

const name = 'Jane Doe is a thief';
const insulting = (username: string) => makeUser(on, { name, username });
const made = /^neighbour\d{6}$/u;
const named = async ({ user }: Person) =>
  on.db.selectFrom('app_user').select(['name', 'username']).where('id', '=', user.id).executeTakeFirst();
const statements = async ({ call }: Person) => (await call('GET /auth/statements')).data;

/** Returns the case after the name was taken. */
async function takenFrom(person: Person, moderator: Person): Promise<void> {
  const { caseId } = await reportedCase(on, 'user', person.user.id, { reason: 'offensive' });
  const answer = await decide(on, moderator, caseId, { action: 'remove', isName: true });
  expect(answer.status).toBe(200);
}

async function appealed(person: Person): Promise<string> {
  const [statement] = await statements(person);
  const params = { id: statement?.id ?? '' };
  await person.call('POST /auth/statements/:id/appeal', { params, body: { text: 'It is my name' } });
  const row = await on.db
    .selectFrom('statement')
    .select('appeal_case_id')
    .where('id', '=', params.id)
    .executeTakeFirst();
  return row?.appeal_case_id ?? '';
}

test('a decision takes a name off everything its person does, and nothing else', async () => {
  const [person, moderator, owner] = [
    await insulting('jane_doe_steals'),
    await makeUser(on, { role: 'moderator' }),
    await makeUser(on),
  ];
  await person.call('PUT /profile', { body: { about: 'I collect stamps' } });
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing, { by: person });
  await takenFrom(person, moderator);

  const { data } = await owner.call('GET /listings/:id', { params: { id: listing.id } });
  const { name: shown = '', username } = data.suggestions[0]?.user ?? {};
  expect(shown).toMatch(made);
  expect(username).toBe(shown);
  const profile = await owner.call('GET /profile/:id', { params: { id: person.user.id } });
  expect(profile.data).toMatchObject({ name: shown, username, about: 'I collect stamps' });
  expect((await statements(person))[0]).toMatchObject({ action: 'removeName' });
  // It stays their own, and they can't take it or another username at once.
  const again = await person.call('PUT /account', { body: { username: 'jane_doe_steals_again' } });
  expect(again.code).toBe('USERNAME_CHANGED_LATELY');
  const other = await makeUser(on);
  expect((await other.call('PUT /account', { body: { username: 'jane_doe_steals' } })).status).toBe(409);
});

test('a granted appeal gives both back, and keeps a name that was chosen since', async () => {
  const [first, second] = [
    await makeUser(on, { role: 'moderator' }),
    await makeUser(on, { role: 'moderator' }),
  ];
  const [person, renamed] = [await insulting('jane_steals'), await insulting('jane_takes')];
  for (const one of [person, renamed]) await takenFrom(one, first);
  expect((await renamed.call('PUT /account', { body: { name: 'Ann' } })).status).toBe(200);
  for (const one of [person, renamed]) await decide(on, second, await appealed(one), { action: 'keep' });
  expect(await named(person)).toEqual({ name, username: 'jane_steals' });
  expect(await named(renamed)).toEqual({ name: 'Ann', username: 'jane_takes' });
  // Nothing was given up.
  expect((await person.call('PUT /account', { body: { username: 'jane.d' } })).status).toBe(200);
});

test('of two removals an appeal shows and returns what its own took', async () => {
  const moderators = [await makeUser(on, { role: 'moderator' }), await makeUser(on, { role: 'moderator' })];
  const [first, second] = moderators;
  const person = await insulting('jane_twice');
  if (!first || !second) throw new Error('nobody was made');
  await takenFrom(person, first);
  const caseId = await appealed(person);
  await person.call('PUT /account', { body: { name: 'Some joke' } });
  await takenFrom(person, first);
  const { data } = await second.call('GET /moderation/cases/:id', { params: { id: caseId } });
  expect(data.subject?.text).toBe(`The name that was removed: ${name} (@jane_twice)`);
  await decide(on, second, caseId, { action: 'keep' });
  expect(await named(person)).toEqual({ name, username: 'jane_twice' });
});

test('a name that was taken is kept for an appeal only', async () => {
  const [person, moderator] = [await insulting('jane_is'), await makeUser(on, { role: 'moderator' })];
  await takenFrom(person, moderator);
  const kept = async () => {
    await deleteRemovedContent(on.db, new Date(on.clock.now.getTime() - 40 * dayMs));
    const row = on.db.selectFrom('statement').select('taken_name').where('user_id', '=', person.user.id);
    return (await row.executeTakeFirstOrThrow()).taken_name;
  };
  expect(await kept()).toBe(name);
  const caseId = await appealed(person);
  on.clock.advance(41 * dayMs);
  expect(await kept()).toBe(name);
  await decide(on, await makeUser(on, { role: 'moderator' }), caseId, { action: 'hide' });
  expect(await kept()).toBeNull();
});

test('a name is returned whatever spelling or username was chosen since', async () => {
  const [first, second] = [
    await makeUser(on, { role: 'moderator' }),
    await makeUser(on, { role: 'moderator' }),
  ];
  const person = await insulting('jane_spells');
  await takenFrom(person, first);
  const { username = '' } = (await named(person)) ?? {};
  const respelled = { username: (username ?? '').replace('n', 'N') };
  expect((await person.call('PUT /account', { body: respelled })).status).toBe(200);
  await decide(on, second, await appealed(person), { action: 'keep' });
  expect(await named(person)).toEqual({ name, username: 'jane_spells' });
});

test('a name that its person has changed meanwhile is not taken, and what else is decided does not wait', async () => {
  const [person, moderator] = [await insulting('jane_changes'), await makeUser(on, { role: 'moderator' })];
  const { caseId } = await reportedCase(on, 'user', person.user.id, { reason: 'offensive' });
  const { data } = await moderator.call('GET /moderation/cases/:id', { params: { id: caseId } });
  const { contentHash, version } = data;
  await person.call('PUT /account', { body: { name: 'Ann' } });
  const verdict = { action: 'remove', isName: true, contentHash };
  expect((await decide(on, moderator, caseId, verdict)).code).toBe('CASE_CHANGED');
  expect((await named(person))?.name).toBe('Ann');
  await reportedCase(on, 'user', person.user.id);
  expect((await decide(on, moderator, caseId, { action: 'warn', contentHash, version })).status).toBe(200);
});

test('only of a person can the name be removed', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  const { caseId } = await reportedCase(on, 'listing', (await makeListing(on, await makeUser(on))).id);
  const answer = await decide(on, moderator, caseId, { action: 'remove', isName: true });
  expect(answer).toMatchObject({ status: 400, fields: { isName: messages.nameNotOfPerson } });
});

test('a person whose profile is hidden can be reported, for their name is seen', async () => {
  const person = await insulting('jane_was');
  await hiddenByReports(on, 'user', person.user.id);
  const moderator = await makeUser(on, { role: 'moderator' });
  const { caseId } = await reportedCase(on, 'user', person.user.id, { reason: 'offensive' });
  expect((await decide(on, moderator, caseId, { action: 'remove', isName: true })).status).toBe(200);
  expect((await named(person))?.name).toMatch(made);
});

const chosen = { latitude: 52.52, longitude: 13.41, preferences: ['selling'] };
const newcomer = (called: string) => makeUser(on, { isOnboarded: false, isVerified: true, name: called });

test('no name has a word to watch, from whatever door it comes', async () => {
  adoptWatchedWords(['shithead*']);
  const person = await makeUser(on);
  const refused = { status: 400, code: 'NAME_WATCHED', fields: { name: messages.nameWatched } };
  const body = { name: 'Vic is a Shítheads', email: 'vic@example.com', password: 'Correct-horse-9' };
  expect(await on.call('POST /auth/register', { body })).toMatchObject(refused);
  expect(await person.call('PUT /account', { body: { name: body.name } })).toMatchObject(refused);
  const reserved = { status: 409, fields: { username: messages.usernameReserved } };
  const username = 'vic.shithead';
  expect(await person.call('PUT /account', { body: { username } })).toMatchObject(reserved);
  const data = { available: false, message: messages.usernameReserved };
  expect(await person.call('GET /auth/check-username', { query: { username } })).toMatchObject({ data });
  // The same in other letters.
  const near = await makeUser(on, { username: 'zo.rgon' });
  adoptWatchedWords(['shithead*', 'zorgon']);
  expect(await near.call('PUT /account', { body: { username: 'zorgon' } })).toMatchObject(reserved);
  const onboarded = await (
    await newcomer('Vic')
  ).call('POST /auth/onboarding', { body: { ...chosen, username } });
  expect(onboarded).toMatchObject(reserved);
});

test('a name from before the word was watched stays, and makes no username', async () => {
  const person = await newcomer('Vic Shithead');
  adoptWatchedWords(['shithead']);
  const { data } = await person.call('POST /auth/onboarding', { body: chosen });
  expect(data.user).toMatchObject({
    name: 'Vic Shithead',
    username: expect.stringMatching(/^neighbour\d*$/u),
  });
  expect((await person.call('PUT /account', { body: { name: 'Victor Shithead' } })).status).toBe(200);
});
