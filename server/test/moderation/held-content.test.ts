import type { SubjectKind } from '@ballpark/domain/reports.ts';
import { photoIdOf } from '@ballpark/domain/photos.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hideSubject, takePhoto } from '../../src/moderation/hide.ts';
import { newId } from '../../src/new-id.ts';
import { sweep } from '../../src/sweep.ts';
import { type MadeUser, makeListing, makePhoto, makeUser } from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const dayMs = 24 * 3_600_000;
let on: TestApp;
let person: MadeUser;
let url: string;
let began: number;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  person = await makeUser(on);
  began = on.clock.now.getTime();
});

type Cause = Parameters<typeof hideSubject>[2];
type Subject = { kind: SubjectKind; id: string };

async function listingWithPhoto(): Promise<Subject> {
  ({ url } = await makePhoto(on, person));
  const { id } = await makeListing(on, person, { photoUrls: [url] });
  return { kind: 'listing', id };
}
async function profileWithPhoto(): Promise<Subject> {
  ({ url } = await makePhoto(on, person, 'POST /photos/upload-profile-base64'));
  await on.call('PUT /profile', { token: person.token, body: { photoUrl: url } });
  return { kind: 'user', id: person.user.id };
}
function onDay(day: number): void {
  on.clock.advance(began + day * dayMs - on.clock.now.getTime());
}
const hide = (subject: Subject, cause: Cause) =>
  on.db.transaction().execute((trx) => hideSubject(trx, subject, cause, on.clock.now));
async function isKeptOn(day: number): Promise<boolean> {
  onDay(day);
  await sweep(on.deps);
  // Photos that nothing names go with the second sweep.
  await sweep(on.deps);
  const kept = on.db.selectFrom('photo').select('id').where('id', '=', photoIdOf(url));
  return (await kept.execute()).length > 0;
}
async function appealed(subject: Subject): Promise<string> {
  const id = await restrict(on, person.user.id, { subject, action: 'remove' });
  const text = 'It is mine';
  await on.call('POST /auth/statements/:id/appeal', { token: person.token, params: { id }, body: { text } });
  return id;
}
const deny = (id: string) =>
  on.db
    .updateTable('statement')
    .set({ outcome: 'denied', answer: 'It is not', answered_at: on.clock.now })
    .where('id', '=', id)
    .execute();

test('the 40 days of a removed listing begin with its removal, however long it was hidden before', async () => {
  const listing = await listingWithPhoto();
  await hide(listing, 'reports');
  expect(await isKeptOn(41)).toBe(true);
  await hide(listing, { removedBy: newId() });
  expect(await isKeptOn(80)).toBe(true);
  expect(await isKeptOn(82)).toBe(false);
});

test('so do those of a photo that is taken off a hidden listing', async () => {
  const listing = await listingWithPhoto();
  await hide(listing, 'reports');
  onDay(25);
  await on.db
    .transaction()
    .execute((trx) => takePhoto(trx, { ...listing, personId: person.user.id }, url, on.clock.now));
  expect(await isKeptOn(64)).toBe(true);
  expect(await isKeptOn(66)).toBe(false);
});

test('a hidden profile gets its photo back at any time', async () => {
  const profile = await profileWithPhoto();
  await hide(profile, 'reports');
  expect(await isKeptOn(100)).toBe(true);
  await hide(profile, null);
  const params = { id: profile.id };
  const { token } = await makeUser(on);
  expect((await on.call('GET /profile/:id', { token, params })).data.photoUrl).toBe(url);
  expect(await isKeptOn(101)).toBe(true);
});

test('a profile’s 40 days begin with its removal too', async () => {
  const profile = await profileWithPhoto();
  await hide(profile, 'reports');
  onDay(25);
  await hide(profile, { removedBy: newId() });
  expect(await isKeptOn(64)).toBe(true);
  expect(await isKeptOn(66)).toBe(false);
});

test.for([
  ['listing', listingWithPhoto],
  ['profile', profileWithPhoto],
] as const)('what was removed from a %s stays as long as an appeal is open', async ([, made]) => {
  const subject = await made();
  const removedBy = await appealed(subject);
  await hide(subject, { removedBy });
  expect(await isKeptOn(60)).toBe(true);
  await deny(removedBy);
  expect(await isKeptOn(61)).toBe(false);
});

test('so does a photo that was taken off', async () => {
  const listing = await listingWithPhoto();
  const id = await appealed(listing);
  await on.db
    .updateTable('statement')
    .set({ action: 'removePhoto', photo_id: photoIdOf(url) })
    .where('id', '=', id)
    .execute();
  await on.db
    .transaction()
    .execute((trx) => takePhoto(trx, { ...listing, personId: person.user.id }, url, on.clock.now));
  expect(await isKeptOn(60)).toBe(true);
  await deny(id);
  expect(await isKeptOn(61)).toBe(false);
});
