import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Page } from '@playwright/test';
import { makeAccount, makeListing, uploadPhoto } from './support/accounts.ts';
import { holdBack } from './support/lines.ts';
import { arrive, passwordField } from './support/phrases.ts';
import { expect, takenOver, test } from './support/test.ts';

const scripts = /\/assets\/.*\.js$/;
const reactDom = /\/assets\/react-dom-.*\.js$/;

test('a chosen theme applies before any script', async ({ person }) => {
  const page = await person();
  await page.goto('/faq');
  expect(await themeBeforeScripts(page, '/about')).toBeNull();
  const top = page.getByRole('banner');
  await top.getByRole('button', { name: 'Theme: same as device. Press to change.' }).click();
  await expect(top.getByRole('button', { name: 'Theme: light. Press to change.' })).toBeVisible();
  for (const path of ['/', '/login', '/home'])
    expect(await themeBeforeScripts(page, path), path).toBe('light');
});

test('skeletons show before any script, and when the app cannot be fetched', async ({ ballpark, person }) => {
  const as = await makeAccount(ballpark);
  const { id } = await makeListing(ballpark, as, { title: 'Frame lamp' });
  const page = await person({ as, screen: 'phone', expectedErrors: [/net::ERR_/] });
  const skeleton = page.locator('#skeleton');
  const expected: [path: string, text: RegExp, heading: string][] = [
    ['/home', /What are we pricing today\?.*Community Feed.*Quick Actions/, 'Frame lamp'],
    ['/feed', /Local Listings.*Create Listing.*Filters/, 'Frame lamp'],
    [`/listing/${id}`, /Loading listing/, 'Frame lamp'],
    ['/prices', /What things went for.*What people really paid/, 'What did it go for?'],
    ['/leaderboard', /Leaderboard.*Loading/, 'How to earn XP'],
    ['/settings', /Settings/, 'Signing in'],
  ];
  for (const [path, text, heading] of expected) {
    const letScriptsCome = await holdBack(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(skeleton).toHaveText(text);
    expect((await page.locator('#skeleton main').boundingBox())?.width).toBe(360);
    await letScriptsCome();
    const final = page.locator('#root').getByRole('heading', { name: heading });
    await expect(final.first(), path).toBeVisible();
    await expect(skeleton).toHaveCount(0);
  }

  const brand = expect.arrayContaining(['Figtree', 'Bricolage']);
  await expect.poll(() => page.evaluate(loadedFonts)).toEqual(brand);

  await page.route(reactDom, (route) => route.abort());
  await page.goto('/help');
  await expect(page.getByRole('alert').getByText(/^This page didn’t load/)).toBeVisible();
  await page.unroute(reactDom);
  const help = page.locator('#root').getByRole('heading', { name: 'Help', exact: true });
  // Where a file arrives late, the page loads itself.
  await Promise.any([page.getByRole('link', { name: 'Reload the page' }).click(), help.waitFor()]);
  await expect(help).toBeVisible();
});

test('Prices begins with what it is about, in the layout of who reads it', async ({ ballpark, person }) => {
  for (const [page, where] of [
    [await person({ screen: 'phone' }), 'Sign In'],
    [await person({ as: await makeAccount(ballpark), screen: 'phone' }), 'Browse'],
  ] as const) {
    const letScriptsCome = await holdBack(page, scripts);
    await page.goto('/prices', { waitUntil: 'commit' });
    const skeleton = page.locator('#skeleton');
    const heading = { name: 'What things went for' };
    await expect(skeleton.getByRole('heading', heading)).toBeVisible();
    await expect(skeleton.getByRole('link', { name: where }).filter({ visible: true })).toHaveCount(1);
    const { y } = (await skeleton.getByRole('heading', heading).boundingBox()) ?? { y: 0 };
    await letScriptsCome();
    await expect(skeleton).toHaveCount(0);
    expect((await page.getByRole('heading', heading).boundingBox())?.y).toBe(y);
  }
});

test('a reload flashes no hero at a visitor with a shared listing', async ({ ballpark, person }) => {
  const { id } = await makeListing(ballpark, await makeAccount(ballpark), { title: 'Shared lamp' });
  const page = await person();
  await page.goto(`/listing/${id}`);
  await arrive(page, '/');
  const letScriptsCome = await holdBack(page, scripts);
  await page.reload({ waitUntil: 'commit' });
  const hero = page.locator('[data-hero]');
  await hero.waitFor({ state: 'attached' });
  await expect(hero).toBeHidden();
  await letScriptsCome();
  await expect(page.getByRole('heading', { name: 'Shared lamp' })).toBeVisible();
});

test('a page’s data and photo come while the app is still loading', async ({ ballpark, person }) => {
  const as = await makeAccount(ballpark);
  const photoUrls = [await uploadPhoto(ballpark, as)];
  const { id } = await makeListing(ballpark, as, { title: 'Early lamp', photoUrls });
  const page = await person({ as, screen: 'phone' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  const expected: [path: string, addresses: string[]][] = [
    ['/home', ['/api/listings', '/api/profile/next-step']],
    ['/feed', ['/api/listings?radius=0&status=active&page=1&limit=12&order=near']],
    [`/listing/${id}`, [`/api/listings/${id}`]],
  ];
  for (const [path, addresses] of expected) {
    const early = ['/api/auth/profile', ...addresses];
    asked.length = 0;
    const letAppThrough = await holdBack(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => asked.toSorted()).toEqual(early);
    const photo = page.locator('#skeleton img').first();
    await photo.waitFor();
    const source = (await photo.getAttribute('src')) ?? 'none';
    await letAppThrough();
    await expect(page.locator('#skeleton')).toHaveCount(0);
    await expect(page.locator('#root main img').first()).toHaveAttribute('src', source);
    // The first drawing fetches none of them again.
    expect(asked.filter((each) => early.includes(each))).toHaveLength(early.length);
  }
});

test('what is typed before a form’s code has loaded stays, and is sent', async ({ person }) => {
  const page = await person({ expectedErrors: [/401/] });
  let letScriptsCome = await holdBack(page, scripts);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('nobody@example.com');
  await passwordField(page).fill('Not my password 1');
  await letScriptsCome();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(messages.badCredentials)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');

  letScriptsCome = await holdBack(page, scripts);
  await page.goto('/register', { waitUntil: 'commit' });
  await passwordField(page).fill('Not my password 1');
  await letScriptsCome();
  await expect(page.getByText('Strong')).toBeVisible();
});

/** Runs in the page. */
function loadedFonts(): string[] {
  return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
}

async function themeBeforeScripts(page: Page, path: string): Promise<string | null> {
  const letScriptsCome = await holdBack(page, scripts);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null && document.body.childElementCount > 1);
  const theme = await page.evaluate(() => document.documentElement.getAttribute('data-theme'));
  await letScriptsCome();
  await page.waitForLoadState('load');
  await takenOver(page);
  return theme;
}
