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

type Noted = { moves: string[][]; animations: number };

/** Records each transition's names before and after, and its animations. */
async function noteMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = Object.assign(globalThis, { moves: [] as string[][], animations: 0 });
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const namesNow = () =>
      [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')].map(
        (element) => `${element.tagName} ${element.style.viewTransitionName}`,
      );
    const countAnimations = async (ready: Promise<void>) => {
      await ready;
      const moving = document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition'));
      noted.animations += moving.length;
    };
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const names = namesNow();
      const transition = start(async () => {
        await (typeof update === 'function' ? update() : undefined);
        noted.moves.push([...names, '->', ...namesNow()]);
      });
      void countAnimations(transition.ready);
      return transition;
    };
  });
}

const notedBy = async (page: Page) =>
  page.evaluate(() => {
    const { moves, animations } = globalThis as unknown as Noted;
    return { moves, animations };
  });
const namesLeft = (page: Page) => page.locator('[style*="view-transition-name"]');

test.each<'phone' | 'desktop'>(['phone', 'desktop'])(
  'cover and title move from the pressed card to its page and back, on a %s',
  async (screen) => {
    const page = await openPerson(world, { as: reader, screen });
    await noteMoves(page);
    await page.goto('/feed');
    const link = page.getByRole('link', { name: 'Oak shelf 2' });
    await link.click();
    const heading = page.getByRole('heading', { name: 'Oak shelf 2', level: 1 });
    await see(heading);
    const onCard = ['DIV listing-cover', 'H2 listing-title'];
    const onPage = ['H1 listing-title', 'BUTTON listing-cover'];
    await expect.poll(async () => (await notedBy(page)).moves).toEqual([[...onCard, '->', ...onPage]]);
    await expect.poll(() => namesLeft(page).count()).toBe(0);
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.goBack();
    await see(link);
    await expect.poll(async () => (await notedBy(page)).moves.at(-1)).toEqual([...onPage, '->', ...onCard]);
    await expect.poll(() => namesLeft(page).count()).toBe(0);
    expect((await notedBy(page)).animations).toBeGreaterThan(0);
  },
);

test('nothing moves where less motion is asked for, nor to pages that are no listing', async () => {
  const page = await openPerson(world, { as: reader });
  await noteMoves(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/feed');
  await page.getByRole('link', { name: 'Oak shelf 2' }).click();
  await see(page.getByRole('heading', { name: 'Oak shelf 2', level: 1 }));
  await expect.poll(() => namesLeft(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Leaderboard' }).first().click();
  await see(page.getByRole('heading', { name: 'Leaderboard', level: 1 }));
  const { moves, animations } = await notedBy(page);
  expect(moves).toHaveLength(1);
  expect(animations).toBe(0);
});
