import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendPush } from '../../src/notifications/send.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { makeBrowser, startPushService, notifyPerson, type PushService } from '../support/push-service.ts';

const minuteMs = 60_000;
let on: TestApp;
let service: PushService;
let ada: MadeUser;
let browser: ReturnType<typeof makeBrowser>;
let made = 0;

beforeAll(async () => {
  service = await startPushService();
  on = await testApp({ config: { logLevel: 'silent' }, deps: { pushSender: service.sender() } });
});
beforeEach(async () => {
  ada = await makeUser(on);
  browser = await subscribe();
});
afterAll(async () => {
  await on.close();
  await service.close();
});

async function subscribe() {
  made += 1;
  const subscribed = makeBrowser(`https://push.example/edits/${made}`);
  const { endpoint, keys } = subscribed;
  await on.call('POST /push/subscriptions', { token: ada.token, body: { endpoint, keys } });
  return subscribed;
}
const pathOf = ({ endpoint }: { endpoint: string }) => new URL(endpoint).pathname;
const pushedTo = (to = browser) => service.received.filter(({ path }) => path === pathOf(to));
const notifyOfEdit = () => notifyPerson(on, ada, on.jobs, { kind: 'suggestionEdited' });
async function countAfter(minutes: number): Promise<number> {
  on.clock.advance(minutes * minuteMs);
  await on.jobs.run();
  return pushedTo().length;
}

test('the owner gets one push in ten minutes for a suggestion that is edited again and again, with its latest state', async () => {
  const listing = await makeListing(on, ada);
  const author = await makeUser(on);
  const { id } = await makeSuggestion(on, listing, { by: author });
  await fanOutAll(on);
  await on.jobs.run();
  const before = pushedTo().length;
  for (let amount = 1; amount <= 20; amount += 1) {
    await on.call('PUT /suggestions/:id', { params: { id }, token: author.token, body: { amount } });
    await fanOutAll(on);
    await on.jobs.run();
  }
  expect(pushedTo()).toHaveLength(before + 1);
  expect(await countAfter(9)).toBe(before + 1);
  expect(await countAfter(1)).toBe(before + 2);
  const last = pushedTo().at(-1);
  expect(last && browser.read(last.body)).toMatchObject({
    body: expect.stringMatching(
      /^20 changed guesses on “Oak bookcase”, the latest 20,00\u00A0€ from person\.\d+$/,
    ),
  });
});

test('reading each of them brings no more', async () => {
  for (let times = 0; times < 5; times += 1) {
    await notifyOfEdit();
    await on.jobs.run();
    await on.call('POST /notifications/read-all', { token: ada.token });
  }
  expect(pushedTo()).toHaveLength(1);
  await notifyOfEdit();
  expect(await countAfter(9)).toBe(1);
  expect(await countAfter(1)).toBe(2);
});

test('edits on several listings come one every ten minutes, none lost', async () => {
  for (let listing = 0; listing < 3; listing += 1) await notifyOfEdit();
  const counts: number[] = [];
  for (const minutes of [0, 9, 1, 9, 1, 10]) counts.push(await countAfter(minutes));
  expect(counts).toEqual([1, 1, 2, 2, 3, 3]);
});

test('other events are pushed at once, and each browser has its own ten minutes', async () => {
  const second = await subscribe();
  await notifyOfEdit();
  await on.jobs.run();
  await notifyPerson(on, ada, on.jobs);
  await on.jobs.run();
  expect([pushedTo().length, pushedTo(second).length]).toEqual([2, 2]);
});

test('a push that its service did not take is tried again as ever', async () => {
  service.answers.set(pathOf(browser), { status: 503 });
  await notifyOfEdit();
  await expect(on.jobs.run()).rejects.toThrow('status 503');
  service.answers.clear();
  await notifyOfEdit();
  await on.jobs.run();
  expect(pushedTo()).toHaveLength(2);
});

test('of pushes that go out at the same time one does', async () => {
  const notificationId = await notifyOfEdit();
  const row = await on.db
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', ada.user.id)
    .executeTakeFirstOrThrow();
  const job = { notificationId, subscriptionId: row.id };
  await Promise.all(Array.from({ length: 10 }, () => sendPush(on.deps, job)));
  expect(pushedTo()).toHaveLength(1);
});
