import type { Page } from '@playwright/test';
import {
  closeListing,
  makeAccount,
  makeListing,
  munich,
  setPortrait,
  suggest,
  uploadPhoto,
} from './support/accounts.ts';
import { call } from './support/call.ts';
import {
  adminPaths,
  memberPaths,
  missingListing,
  moderatorPaths,
  openPaths,
  publicPaths,
  signUpPaths,
} from './support/paths.ts';
import { arrive, settle } from './support/phrases.ts';
import { menu, popupsOf } from './support/popups.ts';
import { brokenOn, findSmallTargets, problemsOn, untilStill } from './support/screen-checks.ts';
import { makeCases } from './support/staff.ts';
import type { Ballpark } from './support/start-ballpark.ts';
import { expect, test } from './support/test.ts';

// Everybody can use every screen: WCAG 2.2 AA on a phone and on a desktop, in light and dark; from 320 to 2560 px nothing scrolls sideways
// and no word of a control is broken, which includes 200 % on a desktop; what a member presses on a phone is at least 44 px high and wide.

test('screens for everyone', async ({ ballpark, person }) => {
  const { others } = await furnish(ballpark);
  // Invalid links, and a missing page.
  const page = await person({ expectedErrors: [/status of 40[04]/] });
  const withToken = ['/reset-password', '/confirm-email', '/undo-email', '/not-me', '/unsubscribe'];
  await expectUsable(page, [
    ...publicPaths,
    ...openPaths,
    ...withToken.map((path) => `${path}#token=of-a-mail`),
    '/suspended',
    '/no-such-page',
    `/s/${others.id}`,
    // After a visitor has seen the teaser, `/` has it too.
    `/listing/${others.id}`,
  ]);
});

test('screens of signing up, and of the app without anything', async ({ ballpark, person }) => {
  for (const [at, stage] of (['registered', 'verified'] as const).entries())
    await expectUsable(
      await person({ as: await makeAccount(ballpark, { stage }) }),
      signUpPaths.slice(at, at + 1),
    );
  const newcomer = await person({ as: await makeAccount(ballpark), expectedErrors: [/status of 404/] });
  const paths = [
    '/home',
    '/profile',
    '/guesses',
    '/saved',
    '/achievements',
    '/notifications',
    missingListing,
  ];
  await expectUsable(newcomer, paths);
});

// Two tests, which run at the same time.
for (const [half, isPicked] of [
  ['members', (path: string) => !/settings|help/.test(path)],
  ['settings and help', (path: string) => /settings|help/.test(path)],
] as const) {
  test(`screens of ${half}`, async ({ ballpark, person }) => {
    test.slow();
    const { owner, other, own, closed, others } = await furnish(ballpark);
    const paths = [
      ...memberPaths,
      '/feed?status=all&search=telescope',
      '/guesses?state=closed',
      '/prices?q=theremin',
      '/prices?q=telescope',
      ...[own, closed, others].map(({ id }) => `/listing/${id}`),
      `/listing/${own.id}/edit`,
      `/profile/${other.user.id}`,
    ];
    await expectUsable(await person({ as: owner }), paths.filter(isPicked));
  });
}

test('screens of moderators and admins, and a statement', async ({ admin, ballpark, person }) => {
  test.slow();
  const { owner, paths } = await makeCases(ballpark, admin);
  const deciding = await person({ as: admin, expectedErrors: [/status of 404/] });
  await expectUsable(deciding, [...paths, ...moderatorPaths, ...adminPaths]);
  await expectUsable(await person({ as: owner }), ['/settings/statements']);
});

for (const screen of ['phone', 'desktop'] as const) {
  test(`dialogs and menus, which Back closes, on a ${screen}`, async ({ ballpark, person }) => {
    const { owner, own, closed, others, suggested } = await furnish(ballpark);
    const page = await person({ as: owner, screen, theme: screen === 'phone' ? 'light' : 'dark' });
    const popups = popupsOf({ own, closed, other: others, suggested });
    for (const { path, open, shown } of [...popups, ...(screen === 'phone' ? [menu] : [])]) {
      await page.goto(path);
      await settle(page);
      await open(page);
      const popup = page.locator(shown).first();
      await expect(popup, `${shown} on ${path}`).toBeVisible();
      expect(await problemsOn(page, shown), `${shown} on ${path}`).toEqual([]);
      await page.goBack();
      await expect(popup, `${shown} on ${path}, back`).toBeHidden();
      await arrive(page, path);
      await page.goForward();
      await expect.poll(() => page.evaluate(hasOpenEntry)).toBe(false);
      await expect(popup, `${shown} on ${path}, forward`).toBeHidden();
    }
  });
}

test('long names are shown whole on small phones', async ({ ownBallpark, person }) => {
  const owner = await makeAccount(ownBallpark);
  const { id } = await makeListing(ownBallpark, owner);
  const names = ['maximiliana_featherstonehaugh', 'wolfeschlegelsteinhausenberger'];
  for (const username of names)
    await suggest(ownBallpark, id, await makeAccount(ownBallpark, { username }), 1_200_300);
  await closeListing(ownBallpark, id, owner, 1_200_500);
  const page = await person({ as: owner, url: ownBallpark.url });
  await page.setViewportSize({ width: 320, height: 780 });
  for (const path of ['/leaderboard', `/listing/${id}`]) {
    await page.goto(path);
    for (const name of names) {
      const shown = page.getByText(name, { exact: true }).filter({ visible: true });
      await expect(shown.first(), path).toBeVisible();
      expect(await shown.evaluateAll(areCut), `${name} on ${path}`).not.toContain(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

/** Listings in each state, with photos, guesses and prices of many digits. */
async function furnish(on: Ballpark) {
  const [owner, other] = await Promise.all([makeAccount(on), makeAccount(on, { point: munich })]);
  const photoUrls = [await uploadPhoto(on, owner)];
  const [own, closed, others, suggested] = await Promise.all([
    makeListing(on, owner, { offerAmount: 1_250_000, photoUrls }),
    makeListing(on, owner, { title: 'Brass telescope', type: 'SERVICE' }),
    // The longest word in a title of the demo.
    makeListing(on, other, {
      title: 'Photographer for a birthday, four hours',
      location: 'Munich, Germany',
      point: munich,
    }),
    makeListing(on, other, { title: 'Garden bench', hasIndependentGuesses: true }),
  ]);
  for (const { id } of [own, closed]) await suggest(on, id, other, 110_300, 'A fair guess');
  for (let nth = 0; nth < 2; nth += 1) await suggest(on, own.id, await makeAccount(on), 119_400 + nth);
  await suggest(on, suggested.id, owner, 800);
  await closeListing(on, closed.id, owner, 123_500);
  await call(on.url, 'PUT /listings/:id/save', { params: { id: others.id } }, owner.token);
  await setPortrait(on, owner);
  return { owner, other, own, closed, others, suggested };
}

async function expectUsable(page: Page, paths: readonly string[]): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await settle(page);
    // Photo tiles load once the page is idle.
    await expect(page.locator('main ul[aria-busy]')).toHaveCount(0);
    const problems = await problemsOn(page);
    if (memberPaths.includes(path)) problems.push(...(await page.evaluate(findSmallTargets)));
    problems.push(...(await brokenOn(page)));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await untilStill(page);
    problems.push(...(await problemsOn(page)));
    if (problems.length > 0) found[path] = problems;
  }
  expect(found).toEqual({});
}

/** Runs in the page. */
function areCut(elements: Element[]): boolean[] {
  return elements.map(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
  );
}

/** Runs in the page. */
function hasOpenEntry(): boolean {
  return JSON.stringify(history.state).includes('isOverlay');
}
