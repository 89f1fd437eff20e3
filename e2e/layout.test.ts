import type { Locator } from '@playwright/test';
import { closeListing, makeAccount, makeListing, suggest, uploadPhoto } from './support/accounts.ts';
import { arrive, openLive, settle } from './support/phrases.ts';
import type { Ballpark } from './support/start-ballpark.ts';
import { expect, test } from './support/test.ts';

test('on phones a bar leads to the five places, and covers nothing', async ({ ballpark, person }) => {
  const id = await furnish(ballpark);
  const page = await person({ as: await makeAccount(ballpark), screen: 'phone' });
  await page.goto('/home');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  for (const [name, path] of [
    ['Browse', '/feed'],
    ['Post', '/create'],
    ['My guesses', '/guesses'],
    ['Me', '/profile'],
    ['Home', '/home'],
  ] as const) {
    const link = bar.getByRole('link', { name, exact: true });
    await link.click();
    await arrive(page, path);
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  await page.goto('/home');
  await settle(page);
  const start = page.getByRole('main').getByRole('button', { name: 'Start' });
  expect((await boxOf(start)).y, 'what to price on Home').toBeLessThanOrEqual(320);
  await page.goto('/feed');
  await settle(page);
  const photo = page.getByRole('main').getByRole('article').first().locator('img').first();
  expect((await boxOf(photo)).y, 'the first photo').toBeLessThanOrEqual(320);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const cards = page.getByRole('list', { name: 'Listings' });
  const last = await boxOf(cards.getByRole('listitem').last());
  expect(last.y + last.height).toBeLessThanOrEqual((await boxOf(bar)).y);
  // Back leads to the place where the page was left.
  await cards.getByRole('heading').last().click();
  await page.waitForURL('**/listing/*');
  await page.goBack();
  await expect(cards).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);

  await page.goto(`/listing/${id}`);
  await settle(page);
  const button = await boxOf(page.getByRole('button', { name: 'Suggest Price' }));
  const raised = await boxOf(bar.getByRole('link', { name: 'Post' }).locator('span').first());
  const ringPx = 4;
  expect(button.y + button.height).toBeLessThan(raised.y - ringPx);
  // Hidden on low screens and beside the sidebar.
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(bar).toBeHidden();
});

test('the menu is whole on low screens', async ({ ballpark, person }) => {
  const page = await person({ as: await makeAccount(ballpark) });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/leaderboard');
  await settle(page);
  const create = page.getByRole('complementary').first().getByRole('link', { name: 'Create Listing' });
  await expect(create).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 683, height: 384 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Home', 'Saved', 'Create Listing', 'Settings']) {
    const link = drawer.getByRole('link', { name, exact: true });
    await link.scrollIntoViewIfNeeded();
    await expect(link, name).toBeInViewport({ ratio: 1 });
  }
  // One thing scrolls, not a part within it.
  const nav = drawer.getByRole('navigation', { name: 'Main' });
  expect(await nav.evaluate((part) => part.scrollHeight - part.clientHeight)).toBe(0);
});

test('at 200 % the guess sheet shows the thing above its field, and a toast lies above the sheet', async ({
  ballpark,
  person,
}) => {
  const owner = await makeAccount(ballpark);
  const title = 'Harmonium with nine stops';
  await makeListing(ballpark, owner, { title, photoUrls: [await uploadPhoto(ballpark, owner)] });
  const reader = await makeAccount(ballpark);
  const own = await makeListing(ballpark, reader);
  const page = await person({ as: reader });
  await page.setViewportSize({ width: 683, height: 384 });
  await openLive(page, '/feed?search=harmonium');
  await page.getByRole('button', { name: `Guess: ${title}` }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Your estimate')).toBeFocused();
  for (const part of [
    sheet.getByRole('heading', { name: 'What do you think this is worth?' }),
    sheet.getByRole('heading', { name: title }),
    sheet.locator('img'),
    sheet.getByLabel('Your estimate'),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  await suggest(ballpark, own.id, owner, 120);
  const toast = page.locator('[data-sonner-toast]').first();
  await expect(toast).toBeInViewport({ ratio: 1 });
  const { y, height } = await boxOf(toast);
  expect(y + height).toBeLessThanOrEqual((await boxOf(sheet.getByRole('heading').first())).y);
});

test('the badges of a narrow card are whole', async ({ ballpark, person }) => {
  const owner = await makeAccount(ballpark);
  const { id } = await makeListing(ballpark, owner, { title: 'Ocarina tuning', type: 'SERVICE' });
  await suggest(ballpark, id, await makeAccount(ballpark), 80);
  await closeListing(ballpark, id, owner, 90);
  const page = await person({ as: owner });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/feed?status=closed&search=ocarina');
  const card = page.getByRole('article').filter({ hasText: 'Ocarina tuning' });
  const { x, width } = await boxOf(card);
  expect(width).toBeLessThan(260);
  for (const text of ['Service', 'Yours', 'Closed']) {
    const badge = await boxOf(card.getByText(text, { exact: true }));
    expect(badge.x, text).toBeGreaterThan(x + 8);
    expect(badge.x + badge.width, text).toBeLessThan(x + width - 8);
  }
});

test('place and time of a guess in two lines keep off what is below', async ({ ballpark, person }) => {
  const owner = await makeAccount(ballpark);
  const { id } = await makeListing(ballpark, owner);
  await suggest(ballpark, id, await makeAccount(ballpark), 80, 'Well kept.');
  const page = await person({ as: owner, screen: 'phone' });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`/listing/${id}`);
  await settle(page);
  const place = page.getByText(/United States · /);
  const end = await place.evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { bottom, height } = range.getBoundingClientRect();
    return { y: bottom + scrollY, height };
  });
  expect(end.height).toBeGreaterThan(30);
  const note = await page
    .getByText('Well kept.')
    .evaluate((text) => text.getBoundingClientRect().top + scrollY);
  expect(note - end.y).toBeGreaterThanOrEqual(4);
});

test('paper has the page without what is pressed, in dark ink', async ({ ballpark, person }) => {
  const id = await furnish(ballpark);
  const page = await person({ as: await makeAccount(ballpark), theme: 'dark' });
  await page.goto(`/listing/${id}`);
  await settle(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox', { name: 'Find listings' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Suggest Price' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^View photo 1/ })).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(29, 33, 26)');
});

/** Enough cards with photos for two rows; returns the newest listing's id. */
async function furnish(on: Ballpark): Promise<string> {
  const owner = await makeAccount(on);
  const photoUrls = [await uploadPhoto(on, owner)];
  for (let at = 0; at < 8; at += 1) await makeListing(on, owner, { title: `Lamp ${at}`, photoUrls });
  return (await makeListing(on, owner, { title: 'Garden bench', photoUrls })).id;
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return box;
}
