import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, makeListing } from './support/accounts.ts';
import { deadLineErrors, openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { arrive, see } from './support/phrases.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test('offline the app opens with the last feed and the own profile, and signing out leaves nothing of them', async () => {
  const account = await makeAccount(world.ballpark, { name: 'Ada Offline' });
  await makeListing(world.ballpark, account, { title: 'Brass telescope' });
  const page = await openPerson(world, {
    hasServiceWorker: true,
    as: account,
    screen: 'phone',
    expectedErrors: deadLineErrors,
  });
  await page.goto('/home');
  await see(page.getByText('Brass telescope'));
  await untilKept(page, '/api/listings');
  await page.goto('/profile');
  await see(page.getByRole('heading', { name: 'Ada Offline' }));
  await untilInstalled(page);
  await untilKept(page, `/api/profile/${account.user.id}`);

  await page.context().setOffline(true);
  await page.goto('/home');
  await see(page.getByText('Brass telescope'));
  await see(page.getByText(messages.offline));
  await page.goto('/profile');
  await see(page.getByRole('heading', { name: 'Ada Offline' }));

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await arrive(page, '/');
  await expect.poll(() => page.evaluate(() => caches.has('ballpark-answers'))).toBe(false);
  await page.goto('/home');
  await arrive(page, '/');
});

test('the offline notice covers no button on a phone', async () => {
  const [reader, owner] = await Promise.all([makeAccount(world.ballpark), makeAccount(world.ballpark)]);
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, {
    hasServiceWorker: true,
    as: reader,
    screen: 'phone',
    expectedErrors: deadLineErrors,
  });
  const notice = page.getByText(messages.unsentKept).locator('..');
  await page.goto(`/listing/${id}`);
  const suggest = page.getByRole('button', { name: 'Suggest Price' });
  await see(suggest);
  await untilInstalled(page);
  await page.context().setOffline(true);
  await see(notice);
  expect(await bottomOf(suggest)).toBeLessThanOrEqual(await topOf(notice));

  await page.context().setOffline(false);
  await page.goto('/profile/edit');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await see(save);
  await page.context().setOffline(true);
  await see(notice);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const cancel = page.getByRole('link', { name: 'Cancel' });
  expect(Math.max(await bottomOf(save), await bottomOf(cancel))).toBeLessThanOrEqual(await topOf(notice));
});

test('a page opened offline says so, claims no other fault, and loads by itself once the network is back', async () => {
  const account = await makeAccount(world.ballpark);
  const page = await openPerson(world, {
    hasServiceWorker: true,
    as: account,
    expectedErrors: deadLineErrors,
  });
  await page.goto('/home');
  await untilInstalled(page);
  await page.context().setOffline(true);
  await page.goto('/leaderboard');
  await see(page.getByRole('alert').filter({ hasText: messages.offline }));
  expect(await page.getByText(messages.unexpected).count()).toBe(0);
  await page.context().setOffline(false);
  await see(page.getByText('Unranked'));
});

function topOf(target: Locator): Promise<number> {
  return target.evaluate((element) => element.getBoundingClientRect().top);
}

function bottomOf(target: Locator): Promise<number> {
  return target.evaluate((element) => element.getBoundingClientRect().bottom);
}

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
