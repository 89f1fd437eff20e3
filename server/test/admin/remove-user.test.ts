import { afterEach, beforeEach, expect, test } from 'vitest';
import { logIn } from '../support/calls.ts';
import { done, makeListing, makeQuestion, makeSuggestion, makeUser, type Person } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let admin: Person;
let owner: Person;
let spammer: Person;
beforeEach(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin' });
  [owner, spammer] = [await makeUser(on), await makeUser(on, { username: 'Spam.Mer' })];
});
afterEach(() => on.close());

const remove = (body: object, id = spammer.user.id) =>
  admin.call('POST /admin/users/:id/removal', { params: { id }, body: { reason: 'Advertising', ...body } });

test('somebody is gone at once with listings, questions and guesses, and reads why', async () => {
  const theirs = await makeListing(on, spammer);
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing, { by: spammer });
  await makeSuggestion(on, listing, { by: admin });
  await makeQuestion(on, listing, { by: spammer });
  expect((await remove({ username: '@spam.mer ' })).status).toBe(202);
  expect((await spammer.call('GET /auth/profile')).status).toBe(401);
  await on.jobs.run();
  const read = (id: string) => owner.call('GET /listings/:id', { params: { id } });
  expect((await read(theirs.id)).status).toBe(404);
  const { suggestionCount, suggestions } = await done(read(listing.id));
  expect([suggestionCount, suggestions.map(({ userId }) => userId)]).toEqual([1, [admin.user.id]]);
  const questions = await owner.call('GET /listings/:id/questions', { params: { id: listing.id } });
  expect(questions.data).toEqual([]);
  const mails = on.mails.filter(({ to }) => to === spammer.user.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your account has been deleted']);
  expect(mails[0]?.text).toMatch(/An admin has deleted your account[^]*Advertising/);
  const { data } = await admin.call('GET /moderation/log');
  expect(data[0]).toMatchObject({ action: 'remove', reason: 'Advertising' });
});

test('they cannot keep the account by signing in before it is gone', async () => {
  await done(remove({ username: 'spam.mer' }));
  const { token } = await logIn(on, spammer);
  expect(await on.call('POST /account/restore', { token })).toMatchObject({ code: 'ACCOUNT_TOO_LATE' });
  await on.jobs.run();
  expect((await admin.call('GET /admin/users/:id', { params: { id: spammer.user.id } })).status).toBe(404);
});

test('also one whose account was due to be deleted later', async () => {
  await done(admin.call('DELETE /admin/users/:id', { params: { id: spammer.user.id }, body: {} }));
  await done(remove({ username: 'spam.mer' }));
  await on.jobs.run();
  expect((await admin.call('GET /admin/users/:id', { params: { id: spammer.user.id } })).status).toBe(404);
});

test('nobody goes by a wrong username, without a reason, or with a role', async () => {
  expect(await remove({ username: 'spammer' })).toMatchObject({ status: 400, code: 'USERNAME_NOT_TYPED' });
  expect((await remove({ username: 'spam.mer', reason: ' ' })).status).toBe(400);
  const other = await makeUser(on, { role: 'moderator' });
  const answer = await remove({ username: other.user.username }, other.user.id);
  expect(answer).toMatchObject({ status: 409, code: 'USER_HAS_ROLE' });
  await on.jobs.run();
  expect((await spammer.call('GET /auth/profile')).status).toBe(200);
});
