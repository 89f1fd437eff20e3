import type { Page, Worker } from '@playwright/test';
import { makeAccount } from './support/accounts.ts';
import { launchOptions } from './support/open-browser.ts';
import { arrive } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

test.use({ launchOptions: launchOptions({ isWhole: true }) });

test('a push is shown, and leads to its page and nowhere else', async ({ ballpark, person }) => {
  const page = await person({ hasServiceWorker: true, as: await makeAccount(ballpark) });
  await page.context().grantPermissions(['notifications']);
  await page.goto('/home');
  const { worker, push } = await installed(page, ballpark.url);

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

async function installed(page: Page, origin: string) {
  await page.mouse.move(10, 10);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const session = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
    if (registration) found.resolve(registration.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker');
  const push = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  return { worker, push };
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
