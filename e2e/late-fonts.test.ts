import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount } from './support/accounts.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { holdBack } from './support/slow-network.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test('every way into a page ends with the brand’s fonts, and behind a skeleton they come after the app', async () => {
  const person = await makeAccount(world.ballpark);
  const guest = await openPerson(world);
  for (const path of ['/faq', '/rules']) await openWithFonts(guest, path);
  const withoutCookie = await openPerson(world, { as: person });
  await withoutCookie.context().clearCookies();
  await openWithFonts(withoutCookie, '/faq');
  for (const path of ['/home', '/profile', '/settings/account'])
    await openWithFonts(await openPerson(world, { as: person }), path);
  const page = await openPerson(world, { as: person });
  const fonts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(fonts|figtree|bricolage)-/.exec(request.url()) ?? [];
    if (name !== undefined) fonts.push(name);
  });
  const letAppThrough = await holdBack(page, /\/assets\/react-dom-.*\.js$/);
  await page.goto('/profile', { waitUntil: 'commit' });
  await page.locator('#skeleton').waitFor();
  expect(fonts).toEqual([]);
  await letAppThrough();
  // The stylesheet comes last, so that layout happens once, with both fonts.
  await seeFonts(page);
  expect(fonts).toEqual(['figtree', 'bricolage', 'fonts']);
});

test('fonts that could not be fetched come once the network is back', async () => {
  const person = await makeAccount(world.ballpark);
  const page = await openPerson(world, { as: person, expectedErrors: [/ERR_FAILED.*\/assets\/fonts-/] });
  await page.route(/\/assets\/fonts-.*\.css$/, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed', (request) => /\/assets\/fonts-/.test(request.url()));
  await page.goto('/rules');
  await failed;
  // The page removes the link a moment after the test sees the failure.
  await page.locator('link[rel="stylesheet"][href*="/fonts-"]').waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await seeFonts(page);
});

async function openWithFonts(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await seeFonts(page);
}

async function seeFonts(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(loadedFonts))
    .toEqual(expect.arrayContaining(['Figtree', 'Bricolage']));
}

/** Runs in the page. */
function loadedFonts(): string[] {
  return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
}
