import { makeAccount, makeListing } from './support/accounts.ts';
import { call } from './support/call.ts';
import { openLine, sendSlowly } from './support/lines.ts';
import { noisyPhoto } from './support/photos.ts';
import { arrive, openSuggestDialog, settle, signIn } from './support/phrases.ts';
import { deadLineErrors, expect, test } from './support/test.ts';

test('three photos arrive at 200 kbit/s, though the line is cut on the way', async ({ ballpark, person }) => {
  const line = await openLine(ballpark.url);
  const as = await makeAccount(ballpark);
  const page = await person({ as, url: line.url, expectedErrors: deadLineErrors, screen: 'phone' });
  const arrivals: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/photos/upload-base64')) arrivals.push(answer.status());
  });
  await page.goto('/create');
  await page.getByRole('textbox', { name: 'Title' }).fill('Three views');
  await page.getByRole('textbox', { name: 'Description' }).fill('Brass.');
  await sendSlowly(page, 25_000);
  const names = ['1.jpg', '2.jpg', '3.jpg'];
  const photos = await Promise.all(names.map((name) => noisyPhoto(name, 300, 200)));
  await page.getByLabel('Choose photos').setInputFiles(photos);
  await page.getByRole('button', { name: 'Share with Community' }).click();
  await expect(page.getByRole('button', { name: 'Posting...' })).toBeVisible();
  await expect(page.getByText(/^Sending photos: [012] of 3 uploaded/)).toBeVisible();
  const all = page.getByRole('progressbar', { name: 'Sending photos' });
  await expect.poll(async () => Number(await all.getAttribute('aria-valuenow'))).toBeGreaterThan(40);
  line.cut();
  await expect(page.getByText('Interrupted, trying again')).toBeVisible();
  line.mend();
  await page.waitForURL((url) => url.pathname === '/home', { timeout: 100_000 });
  expect(new Set(arrivals)).toEqual(new Set([201]));
  const feed = await call(ballpark.url, 'GET /listings', { query: { search: 'Three views' } });
  expect(feed.map(({ photoUrls }) => photoUrls.length)).toEqual([3]);
  line.close();
});

test('a tab from before an update reloads itself for a page that is gone', async ({ ballpark, person }) => {
  // Another import of the same file may fail as the page reloads.
  const expectedErrors = [/status of 404/, /Failed to fetch dynamically imported module/];
  const page = await person({ as: await makeAccount(ballpark), expectedErrors });
  await page.goto('/home');
  await settle(page);
  let isOutdated = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOutdated = false;
  });
  // Files are not named after their pages.
  await page.route('**/assets/*.js', async (route) => {
    const file = await route.fetch();
    const isGone = isOutdated && (await file.text()).includes('How to earn XP');
    await route.fulfill(isGone ? { status: 404 } : { response: file });
  });
  await page.getByRole('link', { name: 'Leaderboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  expect(isOutdated).toBe(false);
});

test('a session that ends takes both tabs to the login and back', async ({ ballpark, person }) => {
  const me = await makeAccount(ballpark);
  const { id } = await makeListing(ballpark, await makeAccount(ballpark));
  const page = await person({ as: me, expectedErrors: [/status of 401/] });
  await page.goto(`/listing/${id}`);
  const second = await page.context().newPage();
  await second.goto('/leaderboard');
  await settle(second);
  const { amount, note, share } = await openSuggestDialog(page);
  await amount.fill('80');
  await note.fill('Rust on the back');
  await call(ballpark.url, 'POST /auth/logout', {}, me.token);
  // The button is gone if the live stream was faster.
  await share.click({ timeout: 3_000 }).catch(() => undefined);
  for (const tab of [page, second]) {
    await arrive(tab, '/login');
    await expect(tab.getByText(/We’ll take you back afterwards/)).toBeVisible();
  }
  await signIn(page, me);
  await arrive(second, '/leaderboard');
  await arrive(page, `/listing/${id}`);
  await openSuggestDialog(page);
  await expect(amount).toHaveValue('80.00');
  await expect(note).toHaveValue('Rust on the back');
});
