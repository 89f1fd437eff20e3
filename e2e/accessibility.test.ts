import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, makeListing, munich, type Account } from './support/accounts.ts';
import { call } from './support/call.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { see } from './support/phrases.ts';
import { settle } from './support/settle.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const screens = ['phone', 'desktop'] as const;
const missingListing = '/listing/00000000-0000-7000-8000-000000000000';

let world: World;
let owner: Account;
let appPaths: string[];

beforeAll(async () => {
  world = await openWorld();
  const [first, second] = await Promise.all([
    makeAccount(world.ballpark),
    makeAccount(world.ballpark, { point: munich }),
  ]);
  owner = first;
  appPaths = await furnish(first, second);
  return world.close;
});

describe.each(screens)('on a %s, in light and dark', (screen) => {
  test('screens for everyone', async () => {
    const page = await openPerson(world, { screen });
    await expectAccessible(page, [
      '/',
      '/how-it-works',
      '/faq',
      '/about',
      '/contact',
      '/privacy',
      '/login',
      '/register',
      '/no-such-page',
    ]);
  });

  test('screens of signing up', async () => {
    const [registered, verified] = await Promise.all([
      makeAccount(world.ballpark, { stage: 'registered' }),
      makeAccount(world.ballpark, { stage: 'verified' }),
    ]);
    const waiting = await openPerson(world, { screen, as: registered });
    await expectAccessible(waiting, ['/verify-email']);
    const newcomer = await openPerson(world, { screen, as: verified });
    await expectAccessible(newcomer, ['/onboarding']);
  });

  test('screens of the app', async () => {
    const expectedErrors = [/status of 404/];
    const page = await openPerson(world, { screen, as: owner, expectedErrors });
    await expectAccessible(page, [...appPaths, missingListing]);
  });

  test('dialogs and menus', async () => {
    const page = await openPerson(world, { screen, as: owner });
    const { id } = await makeListing(world.ballpark, owner);
    await page.goto(`/listing/${id}`);
    await page.getByRole('button', { name: 'Listing options' }).click();
    await see(page.getByRole('menuitem', { name: 'Close Listing' }));
    expect(await problemsOn(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Close Listing' }).click();
    await see(page.getByRole('dialog'));
    expect(await problemsOn(page)).toEqual([]);
  });
});

/** A community with something on every screen; answers the paths of the app's screens as the first person sees them. */
async function furnish(first: Account, second: Account): Promise<string[]> {
  const { ballpark } = world;
  const [own, closed, other] = await Promise.all([
    makeListing(ballpark, first, { title: 'Oak bookcase', offerAmount: 120 }),
    makeListing(ballpark, first, { title: 'Brass telescope' }),
    makeListing(ballpark, second, { title: 'Piano lessons', location: 'Munich, Germany', point: munich }),
  ]);
  const suggest = (id: string, by: Account, amount: number) =>
    call(
      ballpark.url,
      'POST /listings/:id/suggest',
      { params: { id }, body: { amount, comment: 'A fair guess' } },
      by.token,
    );
  const third = await makeAccount(ballpark);
  await Promise.all([
    suggest(own.id, second, 90),
    suggest(own.id, third, 140),
    suggest(closed.id, second, 300),
  ]);
  await call(
    ballpark.url,
    'POST /listings/:id/close',
    { params: { id: closed.id }, body: { finalPrice: 310 } },
    first.token,
  );
  return [
    '/home',
    '/feed',
    '/feed?status=all&search=telescope',
    '/create',
    `/listing/${own.id}`,
    `/listing/${own.id}/edit`,
    `/listing/${closed.id}`,
    `/listing/${other.id}`,
    '/profile',
    `/profile/${second.user.id}`,
    '/profile/edit',
    '/leaderboard',
    '/achievements',
  ];
}

async function expectAccessible(page: Page, paths: readonly string[]): Promise<void> {
  const problems: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await settle(page);
    const found = await problemsOn(page);
    if (found.length > 0) problems[path] = found;
  }
  expect(problems).toEqual({});
}

/**
 * What axe finds against WCAG 2.2 AA, one line a place, and a page that has to be scrolled sideways. The theme changes
 * nothing but colours, so in the other theme only contrast is looked at again. The page stays in that other one.
 */
async function problemsOn(page: Page): Promise<string[]> {
  await untilStill(page);
  const everything = await violationsOf(axe(page).withTags(standards));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  await switchTheme(page);
  const contrast = await violationsOf(axe(page).withRules(['color-contrast']));
  return [...everything, ...contrast, ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : [])];
}

function axe(page: Page): AxeBuilder {
  // No page here has frames, for which axe would open another page each time. A guard hands the focus on the moment it gets it.
  return new AxeBuilder({ page }).setLegacyMode(true).exclude('[data-base-ui-focus-guard]');
}

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`,
    ),
  );
}

async function switchTheme(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await untilStill(page);
}

/** Colours may fade and things may rise; what is measured is where they end. */
async function untilStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countMoving), { timeout: 10_000 }).toBe(0);
}

/** Runs in the page. What moves for ever is not waited for. */
function countMoving(): number {
  const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
  return moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).length;
}
