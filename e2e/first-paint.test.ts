import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, makeListing } from './support/accounts.ts';
import { call } from './support/call.ts';
import { openPerson, takenOver } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { see } from './support/phrases.ts';
import { plainPhoto } from './support/plain-photo.ts';
import { holdBack } from './support/slow-network.ts';

const scripts = /\/assets\/.*\.js$/;
const themeSwitch = /^Theme: /;
let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test('a chosen theme applies before any script, on public pages and in the app', async () => {
  const page = await openPerson(world, { as: await makeAccount(world.ballpark) });
  await page.goto('/profile');
  for (const theme of ['light', 'dark']) {
    await page.getByRole('button', { name: themeSwitch }).first().click();
    expect(await themeBeforeScripts(page, '/profile')).toBe(theme);
  }
  const guest = await openPerson(world);
  await guest.goto('/faq');
  await see(guest.getByRole('button', { name: 'Theme: same as device. Press to change.' }));
  expect(await themeBeforeScripts(guest, '/about')).toBeNull();
  await guest.getByRole('button', { name: themeSwitch }).first().click();
  await see(guest.getByRole('button', { name: 'Theme: light. Press to change.' }));
  for (const path of ['/', '/faq', '/login', '/home'])
    expect(await themeBeforeScripts(guest, path)).toBe('light');
});

test('who is signed in gets the app, not the public page, and who has signed out the page again', async () => {
  const page = await openPerson(world, { as: await makeAccount(world.ballpark) });
  await page.goto('/home');
  await see(page.getByText('What shall we put a price on today?'));
  expect(await textBeforeScripts(page, '/faq')).toBe('');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/faq');
  await see(page.getByRole('link', { name: 'Sign In' }));
  expect(await textBeforeScripts(page, '/faq')).toContain('Sign In');
});

test('a signed-in person sees the app shell and skeletons before any script', async () => {
  const person = await makeAccount(world.ballpark);
  const listing = await makeListing(world.ballpark, person, { title: 'Frame lamp' });
  const page = await openPerson(world, { as: person, screen: 'phone' });
  const expected: [string, RegExp, (string | RegExp)?][] = [
    ['/home', /What shall we put a price on today\?.*Quick Actions.*Community Feed/],
    ['/feed', /Local Listings.*Create Listing.*Filters/],
    [`/listing/${listing.id}`, /Loading listing/],
    ['/guesses', /My Guesses/, 'Nothing open'],
    ['/saved', /Saved/, 'Nothing saved yet'],
    ['/prices', /What Things Went For.*final prices/, 'What did it go for?'],
    ['/profile', /Loading/, /^Person /],
    ['/leaderboard', /Leaderboard.*Loading/, 'How to earn XP'],
    ['/achievements', /Achievements/, 'Nothing unlocked yet'],
    ['/notifications', /Notifications/, 'Nothing new yet'],
    ['/settings', /Settings/, 'Signing in'],
    ['/help', /Help.*How it works.*House rules/, 'The small print, and us'],
  ];
  for (const [path, text, heading = 'Frame lamp'] of expected) {
    const letScriptsCome = await holdBack(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    const skeleton = page.locator('#skeleton');
    await expect.poll(() => skeleton.textContent()).toMatch(text);
    expect(await page.getByLabel('Search').isVisible()).toBe(false);
    expect((await page.locator('#skeleton main').boundingBox())?.width).toBe(360);
    await letScriptsCome();
    await see(page.locator('#root').getByRole('heading', { name: heading }).first());
    await expect.poll(() => skeleton.count()).toBe(0);
  }
});

test('an address that only the server reads as that of a main page shows what the app makes of it', async () => {
  const as = await makeAccount(world.ballpark);
  // The listing does not exist.
  const page = await openPerson(world, { as, expectedErrors: [/status of 404/] });
  for (const path of ['/h%6Fme', '/l%69sting/any']) {
    await page.goto(path);
    await see(page.locator('#root').getByRole('heading', { level: 1 }));
    await expect.poll(() => page.locator('#skeleton').count()).toBe(0);
  }
});

test('the shell waits until signing up is finished, and stays through the next visits', async () => {
  const { ballpark } = world;
  const newcomer = await makeAccount(ballpark, { stage: 'verified' });
  const listing = await makeListing(ballpark, await makeAccount(ballpark));
  const page = await openPerson(world, { as: newcomer });
  await page.context().clearCookies();
  for (const path of ['/home', `/listing/${listing.id}`]) {
    await page.goto(path);
    await page.waitForURL('**/onboarding');
    expect(await hasSkeletonBeforeScripts(page, path)).toBe(false);
  }
  const body = { username: 'frame.by.frame', preferences: ['helping' as const], latitude: 48, longitude: 11 };
  await call(ballpark.url, 'POST /auth/onboarding', { body }, newcomer.token);
  await page.goto('/leaderboard');
  await page.waitForFunction(() => document.cookie.includes('.active'));
  for (const path of ['/home', '/feed']) {
    expect(await hasSkeletonBeforeScripts(page, path)).toBe(true);
    await page.goto(path);
    await see(page.getByRole('heading', { level: 1 }));
  }
});

test('a photo shows before the app does, where it will stay, and the app does not wait for it long', async () => {
  const person = await makeAccount(world.ballpark);
  const photo = await plainPhoto('lamp.png');
  const body = { base64Data: photo.buffer.toString('base64') };
  const { url } = await call(world.ballpark.url, 'POST /photos/upload-base64', { body }, person.token);
  const listing = await makeListing(world.ballpark, person, { photoUrls: [url] });
  const page = await openPerson(world, { as: person, screen: 'phone' });
  for (const path of ['/feed', `/listing/${listing.id}`]) {
    const letAppThrough = await holdBack(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    const early = page.locator('#skeleton img').first();
    await early.waitFor();
    const [source, box] = [await early.getAttribute('src'), await early.boundingBox()];
    await letAppThrough();
    await expect.poll(() => page.locator('#skeleton').count()).toBe(0);
    const final = page.locator('#root main img').first();
    await final.waitFor();
    expect(await final.getAttribute('src')).toBe(source);
    const finalBox = await final.boundingBox();
    expect(Math.round(finalBox?.width ?? 0)).toBe(Math.round(box?.width ?? 1));
    // A grown image would count as a new largest paint.
    expect(finalBox?.height).toBeLessThanOrEqual(box?.height ?? 0);
  }
  const letPhotosCome = await holdBack(page, /\/media\//);
  await page.goto('/feed', { waitUntil: 'commit' });
  // The app waits only briefly for the photos.
  await see(page.getByRole('heading', { name: listing.title }));
  await expect.poll(() => page.locator('#skeleton').count()).toBe(0);
  await letPhotosCome();
});

test('a skeleton whose app cannot be fetched says so, and loads the page again on a press', async () => {
  const expectedErrors = [/net::ERR_/];
  const page = await openPerson(world, {
    as: await makeAccount(world.ballpark),
    screen: 'phone',
    expectedErrors,
  });
  const reactDom = /\/assets\/react-dom-.*\.js$/;
  await page.route(reactDom, (route) => route.abort());
  await page.goto('/help');
  await see(page.getByRole('alert').getByText(/^This page could not be fetched/));
  await page.unroute(reactDom);
  await page.getByRole('link', { name: 'Load the page again' }).click();
  await see(page.locator('#root').getByRole('heading', { name: 'Help' }));
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('the shell leads a person whose session is gone to /', async () => {
  const page = await openPerson(world, { as: await makeAccount(world.ballpark) });
  await page.goto('/home');
  await see(page.getByText('What shall we put a price on today?'));
  await page.evaluate(() => localStorage.clear());
  await page.goto('/feed');
  await page.waitForURL(/\/$/);
  await see(page.getByRole('link', { name: 'Sign In' }));
  await expect.poll(() => page.locator('#skeleton').count()).toBe(0);
});

async function themeBeforeScripts(page: Page, path: string): Promise<string | null> {
  return beforeScripts(page, path, () => document.documentElement.getAttribute('data-theme'));
}

async function hasSkeletonBeforeScripts(page: Page, path: string): Promise<boolean> {
  return beforeScripts(page, path, () => document.getElementById('skeleton') !== null);
}

async function textBeforeScripts(page: Page, path: string): Promise<string | null> {
  return beforeScripts(page, path, () => document.getElementById('root')?.textContent ?? null);
}

async function beforeScripts<Found>(page: Page, path: string, read: () => Found): Promise<Found> {
  const letScriptsCome = await holdBack(page, scripts);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForSelector('#root', { state: 'attached' });
  await page.waitForFunction(() => document.body.childElementCount > 1);
  const found = await page.evaluate(read);
  await letScriptsCome();
  await page.waitForLoadState('load');
  await takenOver(page);
  return found;
}
