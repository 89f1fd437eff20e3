import { dayMs } from '@ballpark/domain/durations.ts';
import type { SubjectKind } from '@ballpark/domain/reports.ts';
import { photoIdOf } from '@ballpark/domain/photos.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hideSubject, takePhoto } from '../../src/moderation/hide.ts';
import { newId } from '../../src/new-id.ts';
import { sweep } from '../../src/sweep.ts';
import { type MadeUser, makeListing, makePhoto, makeUser } from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

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

const remove = (subject: Subject, removedBy: string = newId()) => hide(subject, { removedBy });
/** Off a listing. */
const take = (subject: Subject) =>
  on.db
    .transaction()
    .execute((trx) => takePhoto(trx, { ...subject, personId: person.user.id }, url, on.clock.now));

test.for([
  ['listing', listingWithPhoto, remove],
  ['profile', profileWithPhoto, remove],
  ['photo of a listing', listingWithPhoto, take],
] as const)(
  'the 40 days of a removed %s begin then, however long it was hidden',
  async ([, made, removed]) => {
    const subject = await made();
    await hide(subject, 'reports');
    expect(await isKeptOn(41)).toBe(true);
    await removed(subject);
    expect(await isKeptOn(80)).toBe(true);
    expect(await isKeptOn(82)).toBe(false);
  },
);

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

test.for([
  ['listing', listingWithPhoto, 'remove'],
  ['profile', profileWithPhoto, 'remove'],
  ['photo of a listing', listingWithPhoto, 'removePhoto'],
] as const)('a removed %s stays as long as an appeal is open', async ([, made, action]) => {
  const subject = await made();
  const id = await restrict(on, person.user.id, { subject, action });
  const byStatement = on.db.updateTable('statement').where('id', '=', id);
  const body = { text: 'It is mine' };
  await on.call('POST /auth/statements/:id/appeal', { token: person.token, params: { id }, body });
  if (action === 'remove') await remove(subject, id);
  else {
    await byStatement.set({ photo_id: photoIdOf(url) }).execute();
    await take(subject);
  }
  expect(await isKeptOn(60)).toBe(true);
  const denial = { outcome: 'denied', answer: 'It is not', answered_at: on.clock.now } as const;
  await byStatement.set(denial).execute();
  expect(await isKeptOn(61)).toBe(false);
});
