import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNameOfHouse } from '@ballpark/domain/person-name.ts';
import { parsePo } from 'pofile-ts';
import { dayMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { usernameKey } from '@ballpark/domain/username.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { times } from '../support/calls.ts';
import { makePhoto, makeUser, newSession, type Person } from '../support/make.ts';
import { inTurn, logIn, outcomesOf } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const root = join(import.meta.dirname, '../../..');
const on = useTestApp({ kind: databaseKind });
beforeAll(async () => {
  await makeUser(on, { username: 'modern_art' });
});

const newcomer = (more: { name?: string } = {}) =>
  makeUser(on, { isOnboarded: false, isVerified: true, ...more });
const chosen = { latitude: 52.51637, longitude: 13.37771, preferences: ['helping', 'selling'] };
const onboard = ({ call }: Person, more: Record<string, unknown> = {}) =>
  call('POST /auth/onboarding', { body: { ...chosen, ...more } });
const change = ({ call }: Person, body: object) => call('PUT /account', { body });
const check = async ({ call }: Person, username: string) =>
  (await call('GET /auth/check-username', { query: { username } })).data;
const available = { available: true, message: messages.usernameAvailable };

test('what a role is called in a language of the site is nobody’s name', () => {
  const titles = globSync('locales/*/staff.po', { cwd: root })
    .flatMap((file) => parsePo(readFileSync(join(root, file), 'utf8')).items)
    .filter(({ msgid }) => /^(?:Moderator|Admin)s?$/u.test(msgid))
    .flatMap(({ msgstr }) => msgstr);
  expect(titles.length).toBeGreaterThan(20);
  expect(titles.filter((title) => !isNameOfHouse(title))).toEqual([]);
});

describe('onboarding', () => {
  test('sets username, photo, coarse place and interests', async () => {
    const ada = await newcomer();
    const { url: photoUrl } = await makePhoto(on, ada, 'POST /photos/upload-profile-base64');
    const answer = await onboard(ada, { username: '  Ada.L ', photoUrl });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.data.user).toMatchObject({
      username: 'Ada.L',
      photoUrl,
      preferences: ['selling', 'helping'],
      latitude: 52.52,
      longitude: 13.38,
      location: 'Berlin, Germany',
      address: 'Berlin, Germany',
      countryCode: 'DE',
      isOnboarded: true,
    });
  });

  test.each([
    [52.51637, 13.37771, 'Berlin, Germany', 'Europe/Berlin'],
    [90, 180, null, 'Etc/GMT'],
  ])('at %d, %d is in %s, in the time zone %s', async (latitude, longitude, address, timeZone) => {
    const person = await newcomer();
    const { data } = await onboard(person, { latitude, longitude });
    expect(data.user).toMatchObject({ latitude: Number(latitude.toFixed(2)), location: address, address });
    const row = on.db.selectFrom('app_user').select('time_zone').where('id', '=', person.user.id);
    expect(await row.executeTakeFirst()).toEqual({ time_zone: timeZone });
  });

  test('happens once, and with no photo of somebody else', async () => {
    const ada = await newcomer();
    const theirs = await makePhoto(on, await makeUser(on), 'POST /photos/upload-profile-base64');
    const refused = { status: 400, code: 'PHOTO_NOT_YOURS', fields: { photoUrl: messages.photoNotYours } };
    expect(await onboard(ada, { photoUrl: theirs.url })).toMatchObject(refused);
    const answers = await times(2, () => onboard(ada));
    expect(outcomesOf(answers)).toEqual({ 200: 1, '409 ALREADY_ONBOARDED': 1 });
    expect((await onboard(ada, { preferences: ['buying'] })).error).toBe(messages.alreadyOnboarded);
    const own = await ada.call('GET /auth/profile');
    expect(own.data.user.preferences).toEqual(['selling', 'helping']);
  });

  test.each([
    ['Bo', /^bo2$/],
    ['HiIda Dupont', /^hiida_dupont2$/],
    // Registered before such names were refused.
    ['Deleted user', /^neighbour\d*$/],
  ])('makes who is called %s and chooses no username %s', async (name, username) => {
    if (name === 'HiIda Dupont') await makeUser(on, { username: 'hilda.dupont' });
    const { data } = await onboard(await newcomer({ name }));
    expect(data.user.name).toBe(name);
    expect(data.user.username).toMatch(username);
  });
});

describe('a name', () => {
  test('is changed by the rules of signing up, and shows at once', async () => {
    const ada = await makeUser(on);
    expect((await change(ada, { name: ' Ada \u202ETwo ' })).data.user.name).toBe('Ada Two');
    const seen = await ada.call('GET /profile/:id', { params: { id: ada.user.id } });
    expect(seen.data.name).toBe('Ada Two');
    for (const [name, text] of [
      ['Ballpark Support', messages.nameOfHouse],
      [' ', messages.nameMissing],
    ])
      expect(await change(ada, { name })).toMatchObject({ status: 400, fields: { name: text } });
  });

  test('and username that are reserved today stay whoever’s they are', async () => {
    const bob = { name: 'Verified Bob ✅', username: 'helpdesk' };
    const person = await makeUser(on, bob);
    expect((await logIn(on, person.user.email)).data.user).toMatchObject(bob);
    const { data } = await person.call('PUT /profile', { body: { about: 'I fix bicycles.' } });
    expect(data.user).toMatchObject({ ...bob, about: 'I fix bicycles.' });
  });
});

describe('a username', () => {
  test.each([
    ['modem.art', 409, messages.usernameTaken],
    ['ab', 400, messages.usernameTooShort],
    ['support_team', 400, messages.usernameReserved],
  ])('%j is refused with the reason, by check, onboarding and change', async (username, status, text) => {
    const person = await newcomer();
    expect(await check(person, username)).toEqual({ available: false, message: text });
    const refused = { status, error: text, fields: { username: text } };
    expect(await onboard(person, { username })).toMatchObject(refused);
    expect(await change(await makeUser(on), { username })).toMatchObject(refused);
    expect((await onboard(person)).status).toBe(200);
  });

  test('is changed once in 30 days', async () => {
    const ada = await makeUser(on, { username: 'first.name' });
    const read = async () => (await ada.call('GET /account')).data;
    expect((await read()).usernameChangeableAt).toBe(null);
    expect((await change(ada, { username: 'second.name' })).data.user.username).toBe('second.name');
    const from = new Date(on.clock.now.getTime() + 30 * dayMs).toISOString();
    expect(await read()).toMatchObject({ username: 'second.name', usernameChangeableAt: from });
    expect(await change(ada, { username: 'third.name' })).toMatchObject({
      status: 409,
      code: 'USERNAME_CHANGED_LATELY',
      fields: { username: messages.usernameChangedLately },
    });
    // In other letters of the same look it is the same one.
    expect((await change(ada, { username: 'Second.Name' })).data.user.username).toBe('Second.Name');
    on.clock.advance(30 * dayMs);
    const later = await newSession(on, ada.user.id);
    expect((await change(later, { username: 'third.name' })).status).toBe(200);
  });

  test('that was given up leads to its person for 90 days, and is nobody else’s for good', async () => {
    const [ada, other] = [await makeUser(on, { username: 'old.oak' }), await makeUser(on)];
    const find = ({ call }: Person, username: string) =>
      call('GET /usernames/:username', { params: { username } });
    await change(ada, { username: 'new.oak' });
    for (const username of ['old.oak', 'NEW.OAK'])
      expect((await find(other, username)).data).toEqual({ id: ada.user.id, username: 'new.oak' });
    const reserved = { status: 409, code: 'USERNAME_RESERVED' };
    expect(await check(other, 'o1d.oak')).toEqual({ available: false, message: messages.usernameReserved });
    expect(await onboard(await newcomer(), { username: 'OLDOAK' })).toMatchObject(reserved);
    expect(await check(ada, 'old.oak')).toEqual(available);
    on.clock.advance(90 * dayMs);
    const [owner, late] = [await newSession(on, ada.user.id), await newSession(on, other.user.id)];
    expect((await find(late, 'old.oak')).status).toBe(404);
    expect(await change(late, { username: 'old.oak' })).toMatchObject(reserved);
    expect((await change(owner, { username: 'old.oak' })).status).toBe(200);
    expect((await find(late, 'new.oak')).data.username).toBe('old.oak');
  });

  test('and name are changed both or neither', async () => {
    await makeUser(on, { username: 'taken.pine' });
    const ada = await makeUser(on, { username: 'own.pine', name: 'Ada Pine' });
    expect((await change(ada, { name: 'Ada Larch', username: 'taken.pine' })).status).toBe(409);
    expect((await change(ada, {})).data.user).toMatchObject({ name: 'Ada Pine', username: 'own.pine' });
  });
});

describe('at the same time', () => {
  test('40 of one name who choose no username get 40 that look different', async () => {
    const people = await inTurn(40, () => newcomer({ name: 'Ulrike Nandi' }));
    const answers = await Promise.all(people.map((person) => onboard(person)));
    expect(outcomesOf(answers)).toEqual({ 200: 40 });
    const keys = answers.map(({ data }) => usernameKey(data.user.username ?? ''));
    expect(new Set(keys).size).toBe(40);
  });

  test('of 100 who claim usernames that look the same one wins', async () => {
    const looks = ['lollipop', 'LOLLIPOP', ' 1ollipop ', 'lo11ipop', 'l0ll1p0p', 'lolli.pop', 'IoIIip_0_p'];
    const people = await inTurn(100, () => newcomer());
    const answers = await Promise.all(
      people.map((person, index) => onboard(person, { username: looks[index % looks.length] })),
    );
    expect(outcomesOf(answers)).toEqual({ 200: 1, '409 USERNAME_TAKEN': 99 });
  });

  test('of 50 changes of one person one is made', async () => {
    const ada = await makeUser(on);
    const changed = await times(50, (index) => change(ada, { username: `one.of.${index}` }));
    expect(outcomesOf(changed)).toEqual({ 200: 1, '409 USERNAME_CHANGED_LATELY': 49 });
  });
});
