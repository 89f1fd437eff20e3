import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Page } from '@playwright/test';
import { makeAccount, makeListing } from './support/accounts.ts';
import { arrive } from './support/phrases.ts';
import { deadLineErrors, expect, test } from './support/test.ts';

test('offline the last feed and the own profile open, until one signs out', async ({ ballpark, person }) => {
  const account = await makeAccount(ballpark, { name: 'Ada Offline' });
  await makeListing(ballpark, account, { title: 'Offline telescope' });
  const page = await person({
    hasServiceWorker: true,
    as: account,
    screen: 'phone',
    expectedErrors: deadLineErrors,
  });
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Offline telescope', exact: true })).toBeVisible();
  await untilKept(page, '/api/listings');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Ada Offline' })).toBeVisible();
  await untilInstalled(page);
  await untilKept(page, `/api/profile/${account.user.id}`);

  await page.context().setOffline(true);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Offline telescope', exact: true })).toBeVisible();
  await expect(page.getByText(messages.offline)).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Ada Offline' })).toBeVisible();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await arrive(page, '/');
  await expect.poll(() => page.evaluate(() => caches.has('ballpark-answers'))).toBe(false);
  await page.goto('/home');
  await arrive(page, '/');
});

test('a page opened offline says so, and loads once the network is back', async ({ ballpark, person }) => {
  const page = await person({
    hasServiceWorker: true,
    as: await makeAccount(ballpark),
    screen: 'phone',
    expectedErrors: deadLineErrors,
  });
  await page.goto('/home');
  await untilInstalled(page);
  await page.context().setOffline(true);
  await page.goto('/leaderboard');
  await expect(page.getByRole('alert').filter({ hasText: messages.offline })).toBeVisible();
  await expect(page.getByText(messages.unexpected)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByText('Unranked')).toBeVisible();

  await page.goto('/profile/edit');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeVisible();
  await page.context().setOffline(true);
  const notice = page.locator('#offline');
  await expect(notice).toBeVisible();
  await page.getByLabel('About').fill('Fixes bicycles.');
  await expect(notice).toContainText(messages.unsentKept);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(async () => {
    const [button, bar] = await Promise.all([save.boundingBox(), notice.boundingBox()]);
    expect((button?.y ?? 780) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }).toPass();
});

test('a guess shared offline is kept, and sent once the network is back', async ({ ballpark, person }) => {
  const owner = await makeAccount(ballpark);
  await makeListing(ballpark, owner, { title: 'Kept kettle' });
  const page = await person({
    as: await makeAccount(ballpark),
    screen: 'phone',
    expectedErrors: deadLineErrors,
  });
  await page.goto('/home');
  const card = page.getByRole('article').filter({ hasText: 'Kept kettle' });
  await card.getByRole('button', { name: 'Guess: Kept kettle' }).click();
  await page.getByLabel(/^Your estimate/).fill('25');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send when online' }).click();
  await expect(page.getByRole('dialog').getByText(messages.suggestionWaits)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(card.getByText(/^Not sent yet: /)).toBeVisible();
  await page.context().setOffline(false);
  await expect(card.getByText(/^You/)).toContainText('25');
});

/** The cache is written after the page shows the answer; leaving the page cancels that. */
async function untilKept(page: Page, address: string): Promise<void> {
  const isKept = () => page.evaluate(async (kept) => (await caches.match(kept)) !== undefined, address);
  await expect.poll(isKept).toBe(true);
}

/** The service worker is installed on idle or the first input. */
async function untilInstalled(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
