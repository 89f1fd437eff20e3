import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { type Account, makeAccount, makeListing, password } from '../support/accounts.ts';
import { call } from '../support/call.ts';
import { openLine } from '../support/cuttable-line.ts';
import { noisyPhoto } from '../support/noisy-photo.ts';
import { deadLineErrors, openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, passwordField, see, toast } from '../support/phrases.ts';
import { settle } from '../support/settle.ts';
import { sendSlowly } from '../support/slow-network.ts';
import { signIn } from '../support/sign-in.ts';

let world: World;
let owner: Account;

beforeAll(async () => {
  world = await openWorld();
  owner = await makeAccount(world.ballpark);
  return world.close;
});

test('offline, a form says so at once with a single toast, and can be sent once the network is back', async () => {
  const page = await openPerson(world, { as: owner, expectedErrors: deadLineErrors });
  await page.goto('/create');
  await page.getByRole('textbox', { name: 'Title' }).fill('A lamp');
  await page.getByRole('textbox', { name: 'Description' }).fill('Brass.');
  // The toast code is needed to report being offline.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/toaster-')),
  );
  await page.context().setOffline(true);
  await see(page.getByRole('status').getByText(messages.offline));
  const share = page.getByRole('button', { name: 'Share with Community' });
  const refusal = toast(page, 'Failed to create listing. Please try again. You are offline.');
  for (let press = 1; press <= 4; press += 1) {
    // Validated first; a call after reconnecting would post the listing.
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/listings'));
    await share.click();
    await failed;
    await see(refusal);
    await see(share);
  }
  // The previous toast is fading.
  await expect.poll(() => refusal.count()).toBe(1);
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('A lamp');
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText(messages.unsentKept).count()).toBe(0);
  await share.click();
  await see(toast(page, messages.listingCreated));
});

test('three photos arrive at 200 kbit/s, though the line is cut on the way', async () => {
  const { line, worldByLine } = await openLine(world);
  const page = await openPerson(worldByLine, { as: owner, expectedErrors: deadLineErrors, screen: 'phone' });
  const arrivals: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/photos/upload-base64')) arrivals.push(String(answer.status()));
  });
  await page.goto('/create');
  await page.getByRole('textbox', { name: 'Title' }).fill('Three views');
  await page.getByRole('textbox', { name: 'Description' }).fill('Brass.');
  await sendSlowly(page, 25_000);
  await page
    .getByLabel('Choose photos')
    .setInputFiles(await Promise.all(['1.jpg', '2.jpg', '3.jpg'].map((name) => noisyPhoto(name, 500, 400))));
  await page.getByRole('button', { name: 'Share with Community' }).click();
  await see(page.getByRole('button', { name: 'Posting...' }));
  await see(page.getByText(/^Sending photos: [012] of 3 have arrived/));
  const all = page.getByRole('progressbar', { name: 'Sending photos' });
  await expect.poll(async () => Number(await all.getAttribute('aria-valuenow'))).toBeGreaterThan(40);
  line.cut();
  await see(page.getByText('Interrupted, trying again'));
  line.mend();
  await page.waitForURL((url) => url.pathname === '/home', { timeout: 100_000 });
  expect(new Set(arrivals)).toEqual(new Set(['201']));
  const feed = await call(world.ballpark.url, 'GET /listings', { query: { search: 'Three views' } });
  expect(feed.map(({ photoUrls }) => photoUrls.length)).toEqual([3]);
});

test('offline, a suggestion is taken back with the reason, and what was typed stays', async () => {
  const { id } = await makeListing(world.ballpark, await makeAccount(world.ballpark));
  const page = await openPerson(world, { as: owner, expectedErrors: deadLineErrors });
  await page.goto(`/listing/${id}`);
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you think this is worth?' });
  await dialog.getByRole('textbox', { name: 'Your estimate' }).fill('80');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Share My Estimate' }).click();
  await see(toast(page, 'Failed to submit suggestion. You are offline.'));
  expect(await dialog.getByText('Failed to submit suggestion').count()).toBe(0);
  expect(await dialog.getByRole('textbox', { name: 'Your estimate' }).inputValue()).toBe('80.00');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Share My Estimate' }).click();
  await see(toast(page, messages.suggestionSubmitted));
});

test('on a dead line a page whose code cannot be fetched says so, and comes when it is loaded again', async () => {
  const { line, worldByLine } = await openLine(world);
  const page = await openPerson(worldByLine, { as: owner, expectedErrors: deadLineErrors });
  await page.goto('/home');
  // The sidebar's code loads later.
  const link = page.getByRole('link', { name: 'Leaderboard' }).first();
  await see(link);
  await settle(page);
  line.cut();
  // Hovering would prefetch the page.
  await link.dispatchEvent('click');
  await see(page.getByText(/^This page could not be fetched/));
  line.mend();
  const heading = page.getByRole('heading', { level: 1, name: 'Leaderboard' });
  const pressed = page.getByRole('button', { name: 'Load the page again' }).click();
  // A late file may succeed after reconnecting; the page then reloads.
  await Promise.race([pressed.catch(() => undefined), see(heading)]);
  await see(heading);
});

test('a tab from before an update reloads itself when the code of a page is gone', async () => {
  const page = await openPerson(world, { as: owner, expectedErrors: [/status of 404/] });
  await page.goto('/home');
  await settle(page);
  let isOutdated = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOutdated = false;
  });
  await page.route('**/assets/leaderboard*.js', (route) =>
    isOutdated ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await page.getByRole('link', { name: 'Leaderboard' }).first().click();
  await see(page.getByRole('heading', { level: 1, name: 'Leaderboard' }));
});

test('a feed that cannot be loaded says so, and comes when asked again', async () => {
  const page = await openPerson(world, { as: owner, expectedErrors: [/ERR_FAILED/] });
  await page.route('**/api/listings*', (route) => route.abort());
  await page.goto('/feed');
  await see(page.getByText(messages.listingsLoadFailed));
  await page.unroute('**/api/listings*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByText(/results? found/));
});

test('too many attempts are refused with a text, and the form stays', async () => {
  const page = await openPerson(world, { expectedErrors: [/status of 429/] });
  const error = messages.tooManyAttempts;
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '60' },
      json: { success: false, error, code: 'X' },
    }),
  );
  await page.goto('/login');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill(owner.email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await see(toast(page, error));
  expect(await email.inputValue()).toBe(owner.email);
});

test('a session that ends in the middle of a form loses nothing of it', async () => {
  const me = await makeAccount(world.ballpark);
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: me, expectedErrors: [/status of 401/] });
  await page.goto('/create');
  await page.getByRole('textbox', { name: 'Title' }).fill('A lamp');
  await page.getByRole('textbox', { name: 'Description' }).fill('Brass.');
  const signInAgain = async () => {
    await arrive(page, '/login');
    await signIn(page, me);
  };
  await call(world.ballpark.url, 'POST /auth/logout', {}, me.token);
  await press(page.getByRole('button', { name: 'Share with Community' }));
  await signInAgain();
  await arrive(page, '/create');
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('A lamp');
  await page.getByRole('button', { name: 'Share with Community' }).click();
  await see(toast(page, messages.listingCreated));

  await page.goto(`/listing/${id}`);
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you think this is worth?' });
  await dialog.getByRole('textbox', { name: 'Your estimate' }).fill('80');
  await dialog.getByRole('textbox', { name: /Note/ }).fill('Rust on the back');
  const token = await page.evaluate(() => localStorage.getItem('ballpark.token') ?? '');
  await call(world.ballpark.url, 'POST /auth/logout', {}, token);
  await press(dialog.getByRole('button', { name: 'Share My Estimate' }));
  await signInAgain();
  await arrive(page, `/listing/${id}`);
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  expect(await dialog.getByRole('textbox', { name: 'Your estimate' }).inputValue()).toBe('80.00');
  expect(await dialog.getByRole('textbox', { name: /Note/ }).inputValue()).toBe('Rust on the back');
});

test('when the session ends with two tabs open, each is taken to the login and then back', async () => {
  const me = await makeAccount(world.ballpark);
  const page = await openPerson(world, { as: me, expectedErrors: [/status of 401/] });
  await page.goto('/create');
  await page.getByRole('textbox', { name: 'Title' }).fill('A lamp');
  const second = await page.context().newPage();
  await second.goto('/leaderboard');
  await settle(second);
  await call(world.ballpark.url, 'POST /auth/logout', {}, me.token);
  await press(page.getByRole('button', { name: 'Share with Community' }));
  for (const tab of [page, second]) {
    await arrive(tab, '/login');
    await see(tab.getByText(/We kept your place/));
  }
  await signIn(page, me);
  await arrive(page, '/create');
  await arrive(second, '/leaderboard');
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('A lamp');
});

test('signing out in one tab signs out the other', async () => {
  const me = await makeAccount(world.ballpark);
  const page = await openPerson(world, { as: me });
  await page.goto('/home');
  const second = await page.context().newPage();
  await second.goto('/leaderboard');
  await settle(second);
  await page.getByRole('button', { name: 'Logout' }).click();
  await see(toast(page, messages.loggedOut));
  await arrive(second, '/');
});

/** The button may be gone if the live stream was faster. */
function press(button: Locator): Promise<void> {
  return button.click({ timeout: 3_000 }).catch(() => undefined);
}
