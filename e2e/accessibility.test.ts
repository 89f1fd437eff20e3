import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { askForReset } from './support/ask-for-reset.ts';
import { makeAccount, makeListing, munich, type Account } from './support/accounts.ts';
import { call } from './support/call.ts';
import { closeListing, suggest } from './support/listing-calls.ts';
import { contrastInOtherTheme, problemsOn } from './support/axe.ts';
import { makeCases } from './support/make-cases.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { see } from './support/phrases.ts';
import { plainPhoto } from './support/plain-photo.ts';
import { phonePopups, popupsOf } from './support/popups.ts';
import { publicPaths } from './support/public-paths.ts';
import { settle } from './support/settle.ts';

/** `/`, and app screens on phones, also get a contrast check in the other theme. */
const views = [
  { screen: 'phone', theme: 'light' },
  { screen: 'desktop', theme: 'dark' },
] as const;
const missingListing = '/listing/00000000-0000-7000-8000-000000000000';

let world: World;
let owner: Account;
let appPaths: string[];
let popupPaths: Parameters<typeof popupsOf>[0];
let cases: Awaited<ReturnType<typeof makeCases>>;

beforeAll(async () => {
  world = await openWorld();
  const [first, second] = await Promise.all([
    makeAccount(world.ballpark),
    makeAccount(world.ballpark, { point: munich }),
  ]);
  owner = first;
  ({ appPaths, popupPaths } = await furnish(first, second));
  cases = await makeCases(world.ballpark);
  return world.close;
});

describe.each(views)('on a $screen, in $theme', ({ screen, theme }) => {
  test('screens for everyone', async () => {
    // An invalid reset link, and a missing page.
    const page = await openPerson(world, { screen, theme, expectedErrors: [/status of 40[04]/] });
    await expectAccessible(page, [
      ...publicPaths,
      '/forgot-password',
      '/reset-password',
      '/reset-password#token=of-a-mail',
      await askForReset(world.ballpark),
      '/confirm-email#token=of-a-mail',
      '/undo-email#token=of-a-mail',
      '/not-me',
      '/not-me#token=of-a-mail',
      '/unsubscribe',
      '/unsubscribe#token=of-a-mail',
      '/rules',
      '/suspended',
      '/transparency',
      '/no-such-page',
      // After a visitor has seen the teaser, `/` has it too.
      popupPaths.other,
    ]);
    await page.goto('/');
    await settle(page);
    expect(await contrastInOtherTheme(page)).toEqual([]);
  });

  test('screens of signing up', async () => {
    const [registered, verified] = await Promise.all([
      makeAccount(world.ballpark, { stage: 'registered' }),
      makeAccount(world.ballpark, { stage: 'verified' }),
    ]);
    const waiting = await openPerson(world, { screen, theme, as: registered });
    await expectAccessible(waiting, ['/verify-email']);
    const newcomer = await openPerson(world, { screen, theme, as: verified });
    await expectAccessible(newcomer, ['/onboarding']);
  });

  test('screens of the app', async () => {
    const expectedErrors = [/status of 404/];
    const page = await openPerson(world, { screen, theme, as: owner, expectedErrors });
    await expectAccessible(page, [...appPaths, missingListing], screen === 'phone' ? appPaths : ['/home']);
  });

  test('the queue, open, decided and appealed cases, and the statement of one', async () => {
    const moderator = await openPerson(world, { screen, theme, as: cases.admin });
    const ofModeration = cases.paths.filter((path) => path.startsWith('/moderation'));
    // Two lists, the log and three cases.
    expect(ofModeration).toHaveLength(6);
    await expectAccessible(moderator, ofModeration);
    const person = await openPerson(world, { screen, theme, as: cases.owner });
    await expectAccessible(person, ['/settings/statements']);
  });

  test('dialogs and menus', async () => {
    const page = await openPerson(world, { screen, theme, as: owner });
    const popups = [...popupsOf(popupPaths), ...(screen === 'phone' ? phonePopups : [])];
    const problems: string[] = [];
    for (const { path, open, shown } of popups) {
      await page.goto(path);
      await settle(page);
      await open(page);
      await see(page.locator(shown));
      const found = await problemsOn(page, shown);
      problems.push(...found.map((problem) => `${path}, ${shown}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
});

/** Fills every screen; returns the app's paths for the first account. */
async function furnish(first: Account, second: Account) {
  const { ballpark } = world;
  const [own, closed, other, suggested, judged, third] = await Promise.all([
    makeListing(ballpark, first, { title: 'Oak bookcase', offerAmount: 120 }),
    makeListing(ballpark, first, { title: 'Brass telescope' }),
    makeListing(ballpark, second, { title: 'Piano lessons', location: 'Munich, Germany', point: munich }),
    makeListing(ballpark, second, { title: 'Rowing boat' }),
    makeListing(ballpark, second, { title: 'Garden bench' }),
    makeAccount(ballpark),
  ]);
  await Promise.all([
    suggest(ballpark, own.id, second, 90, 'A fair guess'),
    suggest(ballpark, own.id, third, 140),
    suggest(ballpark, closed.id, second, 300),
    suggest(ballpark, suggested.id, first, 800),
    suggest(ballpark, judged.id, first, 75),
    call(ballpark.url, 'PUT /listings/:id/save', { params: { id: other.id } }, first.token),
    addPhotos(first, own),
  ]);
  await closeListing(ballpark, closed.id, first, 310);
  await closeListing(ballpark, judged.id, second, 80);
  const appPaths = [
    '/home',
    '/feed',
    '/feed?status=all&search=telescope',
    '/create',
    pathOf(own),
    `${pathOf(own)}/edit`,
    pathOf(closed),
    pathOf(other),
    '/profile',
    `/profile/${second.user.id}`,
    '/profile/edit',
    '/leaderboard',
    '/guesses',
    '/guesses?state=closed',
    '/saved',
    '/prices',
    '/achievements',
    '/help',
    '/help/how-it-works',
    '/help/faq',
    '/help/contact',
    '/notifications',
    '/settings',
    '/settings/profile',
    '/settings/notifications',
    '/settings/account',
    '/settings/statements',
    '/settings/security',
    '/settings/sessions',
    '/settings/signals',
    '/settings/blocked',
    '/settings/email',
    '/settings/security/two-step',
    '/settings/security/codes',
  ];
  const popupPaths = {
    own: pathOf(own),
    closed: pathOf(closed),
    other: pathOf(other),
    suggested: pathOf(suggested),
  };
  return { appPaths, popupPaths };
}

function pathOf({ id }: ListingDetail): string {
  return `/listing/${id}`;
}

async function addPhotos({ token }: Account, listing: ListingDetail): Promise<void> {
  const { url } = world.ballpark;
  const file = await plainPhoto('red.png');
  const body = { base64Data: file.buffer.toString('base64'), filename: file.name };
  const photo = await call(url, 'POST /photos/upload-base64', { body }, token);
  const photoUrls = [photo.url];
  await call(
    url,
    'PUT /listings/:id',
    { params: { id: listing.id }, body: { ...listing, photoUrls } },
    token,
  );
  const portrait = await call(url, 'POST /photos/upload-profile-base64', { body }, token);
  await call(url, 'PUT /profile', { body: { photoUrl: portrait.url } }, token);
}

async function expectAccessible(
  page: Page,
  paths: readonly string[],
  inBothThemes: readonly string[] = [],
): Promise<void> {
  const problems: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await settle(page);
    // Photo tiles load once the page is idle.
    await page.locator('main ul[aria-busy]').waitFor({ state: 'detached' });
    const found = await problemsOn(page);
    if (inBothThemes.includes(path)) found.push(...(await contrastInOtherTheme(page)));
    if (found.length > 0) problems[path] = found;
  }
  expect(problems).toEqual({});
}
