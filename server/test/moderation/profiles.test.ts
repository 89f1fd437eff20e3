import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, hiddenByReports, reportedCase } from '../support/moderation.ts';
import { makePhoto, makeUser, type Person } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let first: Person;
let second: Person;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  on.deps.outbox.start(async () => {});
  [first, second] = [await makeUser(on, { role: 'moderator' }), await makeUser(on, { role: 'moderator' })];
});
afterAll(() => on.close());

const change = ({ call }: Person, body: Record<string, unknown>) => call('PUT /profile', { body });
const seen = async (person: Person) => {
  const { call } = await makeUser(on);
  return call('GET /profile/:id', { params: { id: person.user.id } });
};
const shown = async (person: Person) => {
  const { about, photoUrl, backgroundUrl } = (await seen(person)).data;
  return { about, photoUrl, backgroundUrl };
};
const decideOn = async ({ user }: Person, body: Record<string, unknown>) =>
  decide(on, first, (await reportedCase(on, 'user', user.id)).caseId, body);
/** Grants an appeal; number 0 is the latest statement. */
async function grantAppeal({ user, call }: Person, nth = 0): Promise<void> {
  const { data } = await call('GET /auth/statements');
  const params = { id: data[nth]?.id ?? '' };
  await call('POST /auth/statements/:id/appeal', { params, body: { text: 'It is mine' } });
  const queue = await second.call('GET /moderation/cases');
  const found = queue.data.find(({ kind, person }) => kind === 'appeal' && person.id === user.id);
  expect((await decide(on, second, found?.id ?? '', { action: 'keep' })).status).toBe(200);
}
const upload = async (by: Person) => (await makePhoto(on, by, 'POST /photos/upload-profile-base64')).url;
const served = async (url: string) => (await on.app.inject(url)).statusCode;

test('what was removed from a profile never comes back by a keep, and what was added since is not lost', async () => {
  const person = await makeUser(on);
  const old = await upload(person);
  await change(person, { about: 'Buy my pills', photoUrl: old });
  await decideOn(person, { action: 'remove' });
  expect(await shown(person)).toEqual({ about: null, photoUrl: null, backgroundUrl: null });
  const photoUrl = await upload(person);
  await change(person, { about: 'I paint', photoUrl });
  const { caseId } = await hiddenByReports(on, 'user', person.user.id);
  expect((await seen(person)).status).toBe(404);
  await decide(on, first, caseId, { action: 'keep' });
  expect(await shown(person)).toEqual({ about: 'I paint', photoUrl, backgroundUrl: null });
  await expect.poll(() => served(photoUrl)).toBe(200);
  await expect.poll(() => served(old)).toBe(404);
});

test('an appeal gives back what its own removal took, and of two removals no more', async () => {
  const person = await makeUser(on);
  const backgroundUrl = await upload(person);
  await change(person, { about: 'One', backgroundUrl });
  await decideOn(person, { action: 'remove' });
  await change(person, { about: 'Two' });
  await decideOn(person, { action: 'remove' });
  await grantAppeal(person, 1);
  expect(await shown(person)).toEqual({ about: 'One', photoUrl: null, backgroundUrl });
  await expect.poll(() => served(backgroundUrl)).toBe(200);
});

test('nothing is added to a hidden profile, and what was hidden comes back with an appeal', async () => {
  const person = await makeUser(on);
  await change(person, { about: 'Loud' });
  await decideOn(person, { action: 'hide' });
  const photoUrl = await upload(person);
  for (const body of [{ about: 'Louder' }, { photoUrl }, { backgroundUrl: photoUrl }])
    expect(await change(person, body)).toMatchObject({ status: 409, code: 'PROFILE_HIDDEN' });
  expect((await change(person, { about: null, preferences: ['selling'] })).status).toBe(200);
  await grantAppeal(person);
  expect((await shown(person)).about).toBe('Loud');
  expect((await change(person, { about: 'Louder' })).status).toBe(200);
});

test('a picture that was taken off a profile comes back where it stood, and it alone', async () => {
  const person = await makeUser(on);
  const [photoUrl, backgroundUrl] = [await upload(person), await upload(person)];
  await change(person, { photoUrl, backgroundUrl });
  for (const url of [photoUrl, backgroundUrl]) await decideOn(person, { action: 'remove', photoUrl: url });
  expect(await shown(person)).toMatchObject({ photoUrl: null, backgroundUrl: null });
  await grantAppeal(person);
  expect(await shown(person)).toMatchObject({ photoUrl: null, backgroundUrl });
  // Processes learn of it by events.
  await expect.poll(() => served(photoUrl)).toBe(404);
  await expect.poll(() => served(backgroundUrl)).toBe(200);
});
