import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Account, makeAccount, makeListing, uploadPhoto } from './support/accounts.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { see } from './support/phrases.ts';

let world: World;
let reader: Account;

beforeAll(async () => {
  world = await openWorld();
  const { ballpark } = world;
  const [owner, other] = await Promise.all([makeAccount(ballpark), makeAccount(ballpark)]);
  reader = other;
  const photoUrls = [await uploadPhoto(ballpark, owner)];
  for (let number = 1; number <= 9; number += 1)
    await makeListing(ballpark, owner, { title: `Oak shelf ${number}`, photoUrls });
  return world.close;
});

/** `pressedAt` is how far down the page was at the last press. Before it, the page may still be on its way to where it was left. */
type Moves = { moves: string[][]; moving: number; pressedAt: number };

/** Notes for each movement the names that the page has while it is captured, before and after. */
async function noteMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = Object.assign(globalThis, {
      moves: [] as string[][],
      moving: 0,
      pressedAt: 0,
      namesNow: () =>
        [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')].map(
          (element) => `${element.tagName} ${element.style.viewTransitionName}`,
        ),
    });
    addEventListener('click', () => (noted.pressedAt = scrollY), true);
    const start = document.startViewTransition.bind(document);
    const wait = window.setTimeout.bind(window);
    // A movement waits 300 ms for the page (web/src/lib/move-card.ts), which a busy machine may take longer to render.
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => wait(work, ms === 300 ? 30_000 : ms),
    });
    document.startViewTransition = (update) => {
      const names = noted.namesNow();
      const transition = start(async () => {
        await (typeof update === 'function' ? update() : undefined);
        noted.moves.push([...names, '->', ...noted.namesNow()]);
      });
      noted.moving += 1;
      void transition.finished.then(() => (noted.moving -= 1));
      return transition;
    };
  });
}

const movesOf = async (page: Page) => page.evaluate(() => (globalThis as unknown as Moves).moves);
const isMoving = async (page: Page) => page.evaluate(() => (globalThis as unknown as Moves).moving > 0);
const namesLeft = (page: Page) => page.locator('[style*="view-transition-name"]');
const cover = ['IMG listing-cover'];

/**
 * Opens the feed once steps are movements. Both the code that moves and the page of listings are fetched in idle time, so a person goes to
 * a listing and back until that has shown a movement.
 */
async function openFeedWhenReady(page: Page): Promise<void> {
  await page.goto('/feed');
  const link = page.getByRole('article').getByRole('link', { name: 'Oak shelf 2' });
  const visit = async () => {
    await link.click();
    await see(page.getByRole('heading', { name: 'Oak shelf 2', level: 1 }));
    await page.goBack();
    await see(link);
    await expect.poll(() => isMoving(page)).toBe(false);
    return (await movesOf(page)).length;
  };
  await expect.poll(visit, { timeout: 60_000 }).toBeGreaterThan(0);
  await page.evaluate(() => ((globalThis as unknown as Moves).moves.length = 0));
}

test.each<'phone' | 'desktop'>(['phone', 'desktop'])(
  'cover and title move from the pressed card to its page and back, on a %s',
  async (screen) => {
    const page = await openPerson(world, { as: reader, screen });
    await noteMoves(page);
    await openFeedWhenReady(page);
    const link = page.getByRole('link', { name: 'Oak shelf 2' });
    await link.click();
    const top = await page.evaluate(() => (globalThis as unknown as Moves).pressedAt);
    const heading = page.getByRole('heading', { name: 'Oak shelf 2', level: 1 });
    await see(heading);
    await expect
      .poll(() => movesOf(page))
      .toEqual([[...cover, 'H2 listing-title', '->', 'H1 listing-title', ...cover]]);
    await expect.poll(() => namesLeft(page).count()).toBe(0);
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.goBack();
    await see(link);
    await expect.poll(async () => (await movesOf(page)).length).toBe(2);
    await expect.poll(() => namesLeft(page).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
    expect(page.url()).toContain('/feed');
  },
);

test('nothing moves where less motion is asked for, nor to pages that are no listing', async () => {
  const page = await openPerson(world, { as: reader });
  await noteMoves(page);
  await openFeedWhenReady(page);
  await page.getByRole('link', { name: 'Leaderboard' }).first().click();
  await see(page.getByRole('heading', { name: 'Leaderboard', level: 1 }));
  await page.goBack();
  await see(page.getByRole('link', { name: 'Oak shelf 2' }));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'Oak shelf 2' }).click();
  await see(page.getByRole('heading', { name: 'Oak shelf 2', level: 1 }));
  expect(await movesOf(page)).toEqual([]);
});
