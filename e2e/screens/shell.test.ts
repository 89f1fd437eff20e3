import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Account, makeAccount, makeListing, uploadPhoto } from '../support/accounts.ts';
import { call } from '../support/call.ts';
import { drag } from '../support/drag.ts';
import { expectFocusWithin } from '../support/keyboard.ts';
import { closeListing, suggest } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, see } from '../support/phrases.ts';
import { endReveal, openReveal } from '../support/pass-reveal.ts';
import { settle } from '../support/settle.ts';
import { findSmallTargets } from '../support/small-targets.ts';
import { untilStill } from '../support/until-still.ts';

let world: World;
let reader: Account;
let listingPath: string;
let closedPath: string;

beforeAll(async () => {
  world = await openWorld();
  reader = await makeAccount(world.ballpark, { name: 'Maximiliana Featherstone' });
  const owner = await makeAccount(world.ballpark);
  const photoUrls = [await uploadPhoto(world.ballpark, owner)];
  for (let made = 0; made < 8; made += 1)
    await makeListing(world.ballpark, owner, { title: `Lamp ${made}`, photoUrls });
  const { id } = await makeListing(world.ballpark, owner, { title: 'Brass telescope', photoUrls });
  await suggest(world.ballpark, id, await makeAccount(world.ballpark), 90);
  listingPath = `/listing/${id}`;
  await call(world.ballpark.url, 'PUT /listings/:id/save', { params: { id } }, reader.token);
  const [open, closed] = await Promise.all([
    makeListing(world.ballpark, owner, { title: 'Garden bench', photoUrls }),
    makeListing(world.ballpark, owner, { title: 'Rowing boat', photoUrls }),
  ]);
  for (const guessed of [open, closed]) await suggest(world.ballpark, guessed.id, reader, 80);
  await closeListing(world.ballpark, closed.id, owner, 85);
  closedPath = `/listing/${closed.id}`;
  return world.close;
});

test('on phones a bar at the bottom leads to the five places, and marks where one is', async () => {
  const page = await openPhone();
  await page.goto('/home');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  for (const [name, path] of [
    ['Browse', '/feed'],
    ['Post', '/create'],
    ['Leaderboard', '/leaderboard'],
    ['Me', '/profile'],
    ['Home', '/home'],
  ] as const) {
    const link = bar.getByRole('link', { name, exact: true });
    await link.click();
    await arrive(page, path);
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
    // The bar may be absent while the next page loads.
    const box = async () => (await link.boundingBox()) ?? { y: 740, width: 0, height: 0 };
    await expect
      .poll(async () => Math.min((await box()).width, (await box()).height))
      .toBeGreaterThanOrEqual(44);
    const { y, height } = await box();
    expect(y + height).toBeLessThanOrEqual(740);
  }
  // Hidden on low screens and beside the sidebar.
  await page.setViewportSize({ width: 740, height: 360 });
  await bar.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1024, height: 768 });
  await bar.waitFor({ state: 'hidden' });
});

test('the bar covers neither the end of a page nor Suggest Price', async () => {
  const page = await openPhone();
  await page.goto(listingPath);
  await settle(page);
  const button = await page.getByRole('button', { name: 'Suggest Price' }).boundingBox();
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  const bar = await shortcuts.boundingBox();
  const raised = await shortcuts.getByRole('link', { name: 'Post' }).locator('span').boundingBox();
  const ringPx = 4;
  expect((button?.y ?? 740) + (button?.height ?? 0)).toBeLessThan((raised?.y ?? 0) - ringPx);
  await page.goto('/feed');
  await settle(page);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = page.getByRole('list', { name: 'Listings' }).getByRole('listitem').last();
  const box = await last.boundingBox();
  expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('on a phone the first photo stands within 320 px of the top, on home and in the feed', async () => {
  const page = await openPhone();
  for (const path of ['/home', '/feed']) {
    await page.goto(path);
    await settle(page);
    const photo = await page.getByRole('article').first().locator('img').first().boundingBox();
    expect(photo?.y ?? 740, path).toBeLessThanOrEqual(320);
  }
});

test('on a phone Quick Actions is a heading that can be seen', async () => {
  const page = await openPhone();
  await page.goto('/home');
  const heading = await page.getByRole('heading', { name: 'Quick Actions' }).boundingBox();
  expect(heading?.height).toBeGreaterThan(16);
  expect(heading?.width).toBeGreaterThan(80);
});

test('what is pressed on a phone is at least 44 px wide and high', async () => {
  const page = await openPhone();
  const small: Record<string, string[]> = {};
  const look = async (at: string) => {
    const found = await page.evaluate(findSmallTargets);
    if (found.length > 0) small[at] = found;
  };
  for (const path of [
    '/home',
    '/feed',
    listingPath,
    '/create',
    '/profile',
    '/guesses',
    '/saved',
    '/prices',
    '/prices?q=lamp',
    '/notifications',
    '/leaderboard',
    '/achievements',
    '/settings',
    '/help',
  ]) {
    await page.goto(path);
    await settle(page);
    await look(path);
  }
  await page.goto('/feed');
  await page
    .getByRole('button', { name: /^Guess: / })
    .first()
    .click();
  await see(page.getByRole('dialog').getByLabel('Your estimate'));
  await look('the sheet of a guess');
  await page.goto(closedPath);
  await openReveal(page);
  await endReveal(page);
  await look('the reveal');
  expect(small).toEqual({});
});

test('a sheet is dragged down to close, and comes back after a short pull', async () => {
  const page = await openPhone();
  await page.goto(listingPath);
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  const sheet = page.getByRole('dialog', { name: 'What do you think this is worth?' });
  await see(sheet);
  await untilStill(page);
  const before = await sheet.boundingBox();
  await drag(page, sheet, 24);
  await untilStill(page);
  expect(await sheet.boundingBox()).toEqual(before);
  await drag(page, sheet, 320);
  await sheet.waitFor({ state: 'hidden' });
  await arrive(page, listingPath);
});

test('wide screens show four to six columns of cards', async () => {
  const page = await openPerson(world, { as: reader });
  for (const [width, columns] of [
    [1280, 4],
    [1440, 4],
    [1600, 5],
    [1920, 6],
    [2560, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, label] of [
      ['/home', 'Community Feed'],
      ['/feed', 'Listings'],
    ] as const) {
      await page.goto(path);
      await settle(page);
      const cards = await page.getByRole('list', { name: label }).getByRole('listitem').all();
      const tops = await Promise.all(cards.map(async (card) => (await card.boundingBox())?.y));
      expect(tops.filter((top) => top === tops[0]).length, `${path} at ${width}`).toBe(columns);
    }
  }
});

test('the sidebar leads to Browse, and Ctrl+K to a search of the listings from everywhere', async () => {
  const page = await openPerson(world, { as: reader });
  await page.goto('/achievements');
  await settle(page);
  const side = page.getByRole('complementary');
  expect(await side.getByRole('link', { name: 'Browse' }).getAttribute('href')).toBe('/feed');
  const field = side.getByRole('searchbox', { name: 'Find listings' });
  await see(field);
  for (const key of ['Control+k', 'Meta+k']) {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press(key);
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  }
  await page.keyboard.type('brass telescope');
  await page.keyboard.press('Enter');
  await arrive(page, '/feed');
  await see(page.getByText('1 result found'));
  expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('brass telescope');
  await page.goto(listingPath);
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  await expectFocusWithin(page.getByRole('dialog'));
  await page.keyboard.press('Control+k');
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') != null)).toBe(true);
});

test('help, FAQ, rules, privacy and contact can be read signed in, and lead to each other', async () => {
  const page = await openPhone();
  await page.goto('/home');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Help' }).click();
  await arrive(page, '/help');
  for (const [name, path, heading] of [
    [/How it works/, '/help/how-it-works', 'How it works'],
    [/FAQ/, '/help/faq', 'Questions, answered'],
    [/^Terms/, '/help/terms', 'Terms'],
    [/Privacy/, '/help/privacy', 'Privacy'],
    [/Contact/, '/help/contact', 'Contact us'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await arrive(page, path);
    await see(page.getByRole('heading', { level: 1, name: heading }));
    await page.getByRole('link', { name: 'Help', exact: true }).click();
    await arrive(page, '/help');
  }
  await page.goto('/help/contact');
  await page.getByRole('main').getByRole('link', { name: 'FAQ' }).click();
  await arrive(page, '/help/faq');
  await page.getByRole('main').getByRole('link', { name: 'How it works' }).click();
  await arrive(page, '/help/how-it-works');
  expect(await page.getByRole('link', { name: 'Get Started' }).count()).toBe(0);
});

test('paper has the page without what is pressed, in dark ink', async () => {
  const page = await openPerson(world, { as: reader, theme: 'dark' });
  await page.goto(listingPath);
  await settle(page);
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('searchbox', { name: 'Find listings' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Suggest Price' }).waitFor({ state: 'hidden' });
  await see(page.getByRole('heading', { name: 'Brass telescope' }));
  await see(page.getByRole('button', { name: /^View photo 1/ }));
  const colours = await page.evaluate(() => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.body).color,
  ]);
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(29, 33, 26)']);
});

async function openPhone(): Promise<Page> {
  const page = await openPerson(world, { as: reader, screen: 'phone' });
  await page.setViewportSize({ width: 360, height: 740 });
  return page;
}
