import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantRole } from '../../src/admin/users.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { reportedCase } from '../support/moderation.ts';
import {
  type MadeUser,
  chooseChannels,
  makeListing,
  makeQuestion,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { work } from '../support/mailed.ts';
import { makeBrowser } from '../support/push-service.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
let member: MadeUser;
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
  const shown = data.notifications.filter(
    ({ kind, isRead }) => !isRead && !['achievementUnlocked', 'rankReached'].includes(kind),
  );
  return shown.map(({ text }) => text);
}
const readAll = ({ token }: MadeUser) => on.call('POST /notifications/read-all', { token });
/** Separates before from after. */
async function later(): Promise<void> {
  await fanOutAll(on);
  on.clock.advance(1000);
}
const edit = (id: string, amount: number) =>
  on.call('PUT /suggestions/:id', { params: { id }, token: member.token, body: { amount } });
const withdraw = (id: string) => on.call('DELETE /suggestions/:id', { params: { id }, token: member.token });
const takeBack = (id: string, by = member) =>
  on.call('DELETE /questions/:id', { params: { id }, token: by.token });
const close = (id: string, finalPrice = 100) =>
  on.call('POST /listings/:id/close', { params: { id }, token: owner.token, body: { finalPrice } });
const reopen = (id: string) => on.call('POST /listings/:id/reopen', { params: { id }, token: owner.token });
const remove = (id: string) => on.call('DELETE /listings/:id', { params: { id }, token: owner.token });

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
    await readAll(owner);
    await makeQuestion(on, listing);
    const third = await makeQuestion(on, listing, { by: member });
    await later();
    expect(await unreadOf(owner)).toEqual([
      `2 new questions about “Oak bookcase”, the latest from ${member.user.username}`,
    ]);
    await takeBack(third.id);
    expect(await unreadOf(owner)).toEqual(['A question about “Oak bookcase”']);
    await takeBack(first.id);
    expect(await unreadOf(owner)).toEqual(['A question about “Oak bookcase”']);
  });

  test('is mailed and pushed no more', async () => {
    await chooseChannels(on, owner, { questionAsked: { inApp: true, mail: 'atOnce', push: true } });
    const { endpoint, keys } = makeBrowser('https://push.example.net/owner');
    await on.call('POST /push/subscriptions', { token: owner.token, body: { endpoint, keys } });
    const { id } = await makeQuestion(on, await makeListing(on, owner), { by: member });
    await fanOutAll(on);
    await takeBack(id);
    await work(on);
    expect(pushed).toEqual([]);
    expect(on.mails.filter(({ to }) => to === owner.user.email)).toEqual([]);
  });
});

describe('a suggestion that is withdrawn', () => {
  test('leaves no notification of itself or of its changes', async () => {
    const listing = await makeListing(on, owner);
    const { id } = await makeSuggestion(on, listing, { by: member });
    await later();
    await edit(id, 70);
    await edit(id, 80);
    await later();
    expect((await unreadOf(owner)).toSorted()).toEqual([
      expect.stringMatching(/^2 changed guesses on “Oak bookcase”, the latest /),
      expect.stringContaining('guesses 80'),
    ]);
    await withdraw(id);
    expect(await unreadOf(owner)).toEqual([]);
  });
});

test('a close that is taken back by reopening leaves one notification, as does the next close', async () => {
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing, { by: member, amount: 90 });
  const opened = ['“Oak bookcase” is open for guesses again'];
  const closed = [expect.stringMatching(/^“Oak bookcase” went for/)];
  for (let nth = 0; nth < 3; nth += 1) {
    await close(listing.id);
    await later();
    expect(await unreadOf(member)).toEqual(closed);
    await reopen(listing.id);
    await later();
    expect(await unreadOf(member)).toEqual(opened);
  }
  await close(listing.id);
  await reopen(listing.id);
  await later();
  expect(await unreadOf(member)).toEqual(opened);
});

test('a listing that is deleted takes its notifications back, but for what people earned by it', async () => {
  const neighbour = await makeUser(on);
  const [listing, sold] = [await makeListing(on, owner), await makeListing(on, owner, { title: 'Lamp' })];
  await makeSuggestion(on, sold, { by: member, amount: 100 });
  await later();
  await close(sold.id);
  expect((await unreadOf(neighbour)).toSorted()).toEqual([
    'New near you: “Lamp”',
    'New near you: “Oak bookcase”',
  ]);
  await remove(listing.id);
  await remove(sold.id);
  expect(await unreadOf(neighbour)).toEqual([]);
  expect(await unreadOf(owner)).toEqual([]);
});

test('somebody whose role is taken is notified of no case any more', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  await reportedCase(on, 'listing', (await makeListing(on, owner)).id);
  expect(await unreadOf(moderator)).toContain('A case needs a decision');
  const grant = (role: 'admin' | 'member') =>
    on.db
      .transaction()
      .execute((trx) => grantRole(on.deps, trx, { userId: moderator.user.id, role, now: on.clock.now }));
  await grant('admin');
  expect(await unreadOf(moderator)).toContain('A case needs a decision');
  await grant('member');
  expect((await unreadOf(moderator)).filter((text) => text.includes('case'))).not.toContain(
    'A case needs a decision',
  );
});

test('one person takes ten things back an hour, and reopens a listing five times', async () => {
  const limited = await testApp({ kind: databaseKind, config: { isRateLimited: true } });
  try {
    const [seller, asker] = [await makeUser(limited), await makeUser(limited)];
    const { id } = await makeListing(limited, seller);
    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth += 1) {
      const { id: questionId } = await makeQuestion(limited, { id }, { by: asker, text: `Is it ${nth}?` });
      const input = { params: { id: questionId }, token: asker.token };
      statuses.push((await limited.call('DELETE /questions/:id', input)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const reopened: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const input = { params: { id }, token: seller.token };
      await limited.call('POST /listings/:id/close', { ...input, body: { finalPrice: 100 } });
      reopened.push((await limited.call('POST /listings/:id/reopen', input)).status);
    }
    expect(reopened).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await limited.close();
  }
});
