import { beforeAll, describe, expect, test } from 'vitest';
import { askForReset } from './support/ask-for-reset.ts';
import { makeAccount, makeListing, type Account } from './support/accounts.ts';
import { brokenWordsOn } from './support/broken-words.ts';
import { closeListing, suggest } from './support/listing-calls.ts';
import { makeCases } from './support/make-cases.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { publicPaths } from './support/public-paths.ts';
import { see } from './support/phrases.ts';
import { settle } from './support/settle.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test('a long place name does not make the landing page wider than a phone', async () => {
  const owner = await makeAccount(world.ballpark);
  const location = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Wales';
  await makeListing(world.ballpark, owner, { location });
  const page = await openPerson(world, { screen: 'phone' });
  await page.goto('/');
  await see(page.getByRole('list', { name: 'Latest listings' }).getByText('Llanfair'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('a long search is cut in its chip, and its remove button stays visible', async () => {
  const page = await openPerson(world, { as: await makeAccount(world.ballpark), screen: 'phone' });
  await page.goto(`/feed?search=${'Donaudampfschifffahrt'.repeat(4)}`);
  const cross = page.getByRole('button', { name: /^Remove “Donau/ });
  await see(cross);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const box = await cross.boundingBox();
  expect((box?.x ?? 360) + (box?.width ?? 360)).toBeLessThanOrEqual(360);
});

test('at 320 px “Sign In” and “Get Started” take one line each, within the screen', async () => {
  const page = await openPerson(world);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/', '/faq', '/privacy']) {
    await page.goto(path);
    await settle(page);
    for (const name of ['Sign In', 'Get Started']) {
      const link = page.getByRole('banner').getByRole('link', { name });
      expect(await link.evaluate(countLines), `${name} on ${path}`).toBe(1);
      expect(await link.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(320 - 16);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

describe('no word of a link or a button is broken, from 320 to 2560 px', () => {
  test('on screens for everyone', async () => {
    const owner = await makeAccount(world.ballpark);
    const shared = await makeListing(world.ballpark, owner, { offerAmount: 120 });
    const passwords = ['/forgot-password', '/reset-password', await askForReset(world.ballpark)];
    expect(
      await brokenOn([
        ...publicPaths,
        ...passwords,
        '/confirm-email',
        '/undo-email',
        '/not-me',
        '/unsubscribe',
        '/rules',
        '/suspended',
        '/transparency',
        '/no-such-page',
        // After a visitor has seen the teaser, `/` has it too.
        `/listing/${shared.id}`,
      ]),
    ).toEqual({});
  });

  test('on screens of signing up', async () => {
    const [registered, verified] = await Promise.all([
      makeAccount(world.ballpark, { stage: 'registered' }),
      makeAccount(world.ballpark, { stage: 'verified' }),
    ]);
    expect(await brokenOn(['/verify-email'], registered)).toEqual({});
    expect(await brokenOn(['/onboarding'], verified)).toEqual({});
  });

  test('on screens of the app', async () => {
    const [owner, other] = await Promise.all([makeAccount(world.ballpark), makeAccount(world.ballpark)]);
    const [own, closed, others] = await Promise.all([
      makeListing(world.ballpark, owner, { offerAmount: 1_250_000 }),
      makeListing(world.ballpark, owner, { title: 'Brass telescope', type: 'SERVICE' }),
      makeListing(world.ballpark, other),
    ]);
    await Promise.all([
      suggest(world.ballpark, own.id, other, 90),
      suggest(world.ballpark, closed.id, other, 300),
    ]);
    await closeListing(world.ballpark, closed.id, owner, 310);
    const listings = [own, closed, others].map(({ id }) => `/listing/${id}`);
    const settings = [
      '/notifications',
      '/settings',
      '/settings/profile',
      '/settings/account',
      '/settings/notifications',
      '/settings/statements',
      '/settings/security',
      '/settings/sessions',
      '/settings/signals',
      '/settings/blocked',
      '/settings/email',
      '/settings/security/two-step',
    ];
    const profiles = ['/profile', `/profile/${other.user.id}`, '/profile/edit'];
    const screens = [
      '/home',
      '/feed?status=all',
      '/create',
      `/listing/${own.id}/edit`,
      '/leaderboard',
      '/guesses',
      '/saved',
      '/prices',
      '/achievements',
      '/help',
      '/help/how-it-works',
      '/help/faq',
      '/help/contact',
    ];
    expect(await brokenOn([...screens, ...listings, ...profiles, ...settings], owner)).toEqual({});
  });

  test('on screens of moderators and admins', async () => {
    const { admin, paths } = await makeCases(world.ballpark);
    expect(await brokenOn(paths, admin)).toEqual({});
  });
});

// Last, because its long names would break words in the tests above.
test('names are shown whole on small phones: on the leaderboard, in the close preview and beside suggestions', async () => {
  const username = 'maximiliana_featherstonehaugh';
  const [owner, guesser, other] = await Promise.all([
    makeAccount(world.ballpark),
    makeAccount(world.ballpark, { username }),
    makeAccount(world.ballpark, { username: 'wolfeschlegelsteinhausenberger' }),
  ]);
  const [open, closed] = await Promise.all([
    makeListing(world.ballpark, owner),
    makeListing(world.ballpark, owner, { title: 'Brass telescope' }),
  ]);
  for (const { id } of [open, closed]) {
    await suggest(world.ballpark, id, guesser, 1_200_300);
    await suggest(world.ballpark, id, other, 1_200_900);
  }
  await closeListing(world.ballpark, closed.id, owner, 1_200_500);
  const page = await openPerson(world, { as: owner, screen: 'phone' });
  const expectWhole = async (where: string) => {
    for (const name of [username, 'wolfeschlegelsteinhausenberger']) {
      const shown = page.getByText(name, { exact: true }).filter({ visible: true });
      await see(shown.first());
      for (const one of await shown.all()) expect(await one.evaluate(isCut), `${name} ${where}`).toBe(false);
    }
    const { wide, width } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      width: innerWidth,
    }));
    expect(wide, where).toBe(width);
  };
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/leaderboard');
    await expectWhole(`on the leaderboard at ${width}`);
    expect(await page.getByText('Unranked', { exact: true }).evaluate(countLines)).toBe(1);
    await page.goto(`/listing/${closed.id}`);
    await expectWhole(`beside a suggestion at ${width}`);
    await page.goto(`/listing/${open.id}`);
    await page.getByRole('button', { name: 'Listing options' }).click();
    await page.getByRole('menuitem', { name: 'Close Listing' }).click();
    await page.getByRole('textbox', { name: 'Final price' }).fill('1200500');
    await see(page.getByRole('region', { name: 'XP preview' }));
    await expectWhole(`in the close preview at ${width}`);
  }
});

/** Runs in the page. */
function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

/** Runs in the page. */
function isCut(element: Element): boolean {
  return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
}

async function brokenOn(paths: readonly string[], as?: Account): Promise<Record<string, string[]>> {
  const page = await openPerson(world, { ...(as && { as }), expectedErrors: [/status of 404/] });
  const broken: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await settle(page);
    const words = await brokenWordsOn(page);
    if (words.length > 0) broken[path] = words;
  }
  return broken;
}
