import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantRole } from '../../src/admin/users.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { reportedCase } from '../support/moderation.ts';
import {
  type MadeUser,
  type Person,
  chooseChannels,
  makeListing,
  makeQuestion,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { mailsTo, work } from '../support/mailed.ts';
import { makeBrowser } from '../support/push-service.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: Person;
let member: Person;
const pushed: string[] = [];
beforeAll(async () => {
  const pushSender = {
    async send({ payload }: { payload: string }) {
      pushed.push(payload);
      return 'sent' as const;
    },
  };
  on = await testApp({ kind: databaseKind, deps: { pushSender } });
});
beforeEach(async () => {
  await fanOutAll(on);
  pushed.length = 0;
  owner = await makeUser(on);
  // Sellers get no news of listings.
  member = await makeUser(on, { preferences: ['selling'] });
});
afterAll(() => on.close());

/** Without badges and ranks. */
async function unreadOf({ token }: MadeUser): Promise<string[]> {
  await fanOutAll(on);
  const { data } = await on.call('GET /notifications', { token, query: { limit: 50 } });
  return data.notifications
    .filter(({ kind, isRead }) => !isRead && !['achievementUnlocked', 'rankReached'].includes(kind))
    .map(({ text }) => text)
    .toSorted();
}
/** Separates before from after. */
async function later(): Promise<void> {
  await fanOutAll(on);
  on.clock.advance(1000);
}
const takeBack = (id: string) => member.call('DELETE /questions/:id', { params: { id } });
const close = (id: string) =>
  owner.call('POST /listings/:id/close', { params: { id }, body: { finalPrice: 100 } });
const reopen = (id: string) => owner.call('POST /listings/:id/reopen', { params: { id } });
const remove = (id: string) => owner.call('DELETE /listings/:id', { params: { id } });

describe('a question that is taken back', () => {
  test('leaves no notification, however often it is asked', async () => {
    const listing = await makeListing(on, owner);
    for (let nth = 0; nth < 20; nth += 1) {
      const { id } = await makeQuestion(on, listing, { by: member });
      if (nth % 2 === 0) await later();
      expect((await takeBack(id)).status).toBe(200);
    }
    expect(await unreadOf(owner)).toEqual([]);
  });

  test('counts no more beside others, and not among those that were read', async () => {
    const listing = await makeListing(on, owner);
    const first = await makeQuestion(on, listing, { by: member });
    await later();
    await owner.call('POST /notifications/read-all');
    await makeQuestion(on, listing);
    const third = await makeQuestion(on, listing, { by: member });
    await later();
    expect(await unreadOf(owner)).toEqual([
      `2 new questions about “Oak bookcase”, the latest from ${member.user.username}`,
    ]);
    for (const { id } of [third, first]) {
      await takeBack(id);
      expect(await unreadOf(owner)).toEqual(['A question about “Oak bookcase”']);
    }
  });

  test('is mailed and pushed no more', async () => {
    await chooseChannels(on, owner, { questionAsked: { inApp: true, mail: 'atOnce', push: true } });
    const { endpoint, keys } = makeBrowser('https://web.push.apple.com/owner');
    await owner.call('POST /push/subscriptions', { body: { endpoint, keys } });
    const { id } = await makeQuestion(on, await makeListing(on, owner), { by: member });
    await fanOutAll(on);
    await takeBack(id);
    await work(on);
    expect([pushed, mailsTo(on, owner)]).toEqual([[], []]);
  });
});

test('a suggestion that is withdrawn leaves no notification of itself or of its changes', async () => {
  const { id } = await makeSuggestion(on, await makeListing(on, owner), { by: member });
  await later();
  for (const amount of [70, 80])
    await member.call('PUT /suggestions/:id', { params: { id }, body: { amount } });
  await later();
  expect(await unreadOf(owner)).toEqual([
    expect.stringMatching(/^2 changed guesses on “Oak bookcase”, the latest 80\u00A0€ from /),
    expect.stringContaining('guesses 80'),
  ]);
  await member.call('DELETE /suggestions/:id', { params: { id } });
  expect(await unreadOf(owner)).toEqual([]);
});

test('a second guess that is withdrawn leaves the first guesser no news of company', async () => {
  const listing = await makeListing(on, owner);
  const first = await makeUser(on, { preferences: ['selling'] });
  await makeSuggestion(on, listing, { by: first });
  const { id } = await makeSuggestion(on, listing, { by: member });
  await later();
  expect(await unreadOf(first)).toEqual(['Someone else guessed on “Oak bookcase”: see how you compare']);
  await member.call('DELETE /suggestions/:id', { params: { id } });
  expect(await unreadOf(first)).toEqual([]);
});

test('a close that is taken back by reopening leaves one notification, as does the next close', async () => {
  const { id } = await makeListing(on, owner);
  await makeSuggestion(on, { id }, { by: member, amount: 90 });
  const opened = ['“Oak bookcase” is open for guesses again'];
  for (let nth = 0; nth < 3; nth += 1) {
    await close(id);
    await later();
    expect(await unreadOf(member)).toEqual([expect.stringMatching(/^“Oak bookcase” went for/)]);
    await reopen(id);
    await later();
    expect(await unreadOf(member)).toEqual(opened);
  }
  await close(id);
  await reopen(id);
  await later();
  expect(await unreadOf(member)).toEqual(opened);
});

test('a listing that is deleted takes its notifications back, but for those that were read', async () => {
  const neighbour = await makeUser(on);
  const [listing, sold] = [await makeListing(on, owner), await makeListing(on, owner, { title: 'Lamp' })];
  await makeSuggestion(on, listing, { by: member });
  await later();
  await owner.call('POST /notifications/read-all');
  await makeSuggestion(on, sold, { by: member, amount: 100 });
  await close(sold.id);
  expect(await unreadOf(neighbour)).toEqual(['New near you: “Lamp”', 'New near you: “Oak bookcase”']);
  for (const { id } of [listing, sold]) await remove(id);
  expect([await unreadOf(neighbour), await unreadOf(owner)]).toEqual([[], []]);
  const { data } = await owner.call('GET /notifications');
  const [{ text, path, listingId } = { text: '' }] = data.notifications;
  expect([text, path, listingId]).toEqual(['A new guess on “Oak bookcase”', '/home', null]);
});

test('somebody whose role is taken is notified of no case any more', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  await reportedCase(on, 'listing', (await makeListing(on, owner)).id);
  const needed = 'A case needs a decision';
  expect(await unreadOf(moderator)).toContain(needed);
  const { id: userId } = moderator.user;
  for (const [role, isTold] of [
    ['admin', true],
    ['member', false],
  ] as const) {
    await on.db.transaction().execute((trx) => grantRole(on.deps, trx, { userId, role, now: on.clock.now }));
    expect((await unreadOf(moderator)).includes(needed)).toBe(isTold);
  }
});
