import type { CDPSession, Page, Worker } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount } from './support/accounts.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { arrive, see } from './support/phrases.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ isWhole: true });
  return world.close;
});

test('a push is shown, and its notification leads to the page that it is about and nowhere else', async () => {
  const account = await makeAccount(world.ballpark);
  const page = await openPerson(world, { hasServiceWorker: true, as: account });
  await page.context().grantPermissions(['notifications']);
  await page.goto('/home');
  const { worker, push } = await installed(page);

  const news = { title: 'Ballpark', path: '/leaderboard', tag: 'one' };
  // A stopping worker loses a push, so resend; a new one replaces the last.
  await expect
    .poll(async () => {
      await push(JSON.stringify({ ...news, body: 'You moved up' }));
      await push(JSON.stringify({ ...news, body: 'You moved up again' }));
      return shown(worker);
    })
    .toEqual([{ title: 'Ballpark', body: 'You moved up again', tag: 'one', data: { path: '/leaderboard' } }]);
  await expect
    .poll(async () => {
      await push('no JSON at all');
      return (await shown(worker)).length;
    })
    .toBe(2);

  await open(worker, '/leaderboard');
  await arrive(page, '/leaderboard');
  // What is on screen gets no notification.
  await expect
    .poll(async () => {
      await push(JSON.stringify({ ...news, body: 'You moved up once more' }));
      return (await shown(worker)).map(({ tag }) => tag);
    })
    .toEqual(['notification']);
  for (const foreign of ['https://evil.example/', '//evil.example/', '/\\evil.example/', '/\t/evil.example'])
    await open(worker, foreign);
  await arrive(page, '/home');
  expect(page.context().pages()).toHaveLength(1);
});

test('where the browser blocks pushes, none is shown as on', async () => {
  const page = await openPerson(world, { hasServiceWorker: true, as: await makeAccount(world.ballpark) });
  await page.goto('/settings/notifications');
  const row = page.getByRole('group', { name: 'Someone prices your listing' });
  await see(row.getByRole('switch', { name: 'In app', checked: true }));
  await see(page.getByRole('checkbox', { name: /in this browser/, checked: false }));
  expect(await page.getByRole('switch', { name: 'Push' }).count()).toBe(0);
});

async function installed(page: Page): Promise<{ worker: Worker; push: (data: string) => Promise<void> }> {
  await page.mouse.move(10, 10);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const session = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(session);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker');
  const push = async (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: world.ballpark.url, registrationId, data });
  return { worker, push: async (data) => void (await push(data)) };
}

async function registrationOf(session: CDPSession): Promise<string> {
  const found = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
    if (registration) found.resolve(registration.registrationId);
  });
  await session.send('ServiceWorker.enable');
  return found.promise;
}

/** Worker functions are type-checked as page code. */
type InWorker = {
  registration: ServiceWorkerRegistration;
  openPath: (path: string) => Promise<void>;
};

function shown(worker: Worker) {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as InWorker;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
  });
}

/** Browsers do not let programs click a notification. */
function open(worker: Worker, path: string): Promise<void> {
  return worker.evaluate((path) => (globalThis as unknown as InWorker).openPath(path), path);
}
