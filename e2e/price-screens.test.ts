import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { contrastInOtherTheme, problemsOn } from './support/axe.ts';
import { brokenWordsOn } from './support/broken-words.ts';
import { furnishPrices, type PriceScreens } from './support/furnish-prices.ts';
import { expectFocus, expectFocusWithin, tabTo, typeInto } from './support/keyboard.ts';
import { noteShifts, shiftsOf } from './support/layout-shifts.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { see } from './support/phrases.ts';
import { settle } from './support/settle.ts';
import { holdBack } from './support/slow-network.ts';

/** Allowed layout shift, as a share of the screen. */
const mostShift = 0.02;

let world: World;
let screens: PriceScreens;
let pages: Record<string, (page: Page) => Promise<void>>;

beforeAll(async () => {
  world = await openWorld();
  screens = await furnishPrices(world.ballpark);
  pages = {
    'what similar things went for': async (page) => {
      await page.goto(screens.priced);
      await see(page.getByRole('region', { name: 'Similar things went for' }));
    },
    'how a fair price is made': async (page) => {
      await page.goto(screens.priced);
      await page.getByRole('button', { name: 'How is this made?' }).click();
      await see(page.getByRole('dialog'));
    },
    'hidden guesses': async (page) => {
      await page.goto(screens.hidden);
      await see(page.getByText('Give yours first, then you see theirs.'));
    },
    'a typo': async (page) => {
      await page.goto(screens.guessed);
      await page.getByRole('button', { name: 'Suggest Price' }).click();
      await page.getByRole('textbox', { name: 'Your estimate' }).fill('340000000');
      await page.keyboard.press('Enter');
      await see(page.getByRole('group', { name: /^Did you mean/ }));
    },
    'prices over time': async (page) => {
      await showTwoYears(page);
      await page.goto('/prices?q=oak+bookcase');
      await see(page.getByRole('heading', { name: 'Over time' }));
    },
    'too few prices': async (page) => {
      await page.goto('/prices?q=theremin');
      await see(page.getByRole('heading', { name: 'Too few to tell' }));
    },
    'one’s own guesses': async (page) => {
      await page.goto('/profile');
      await page.getByText('Your 6 last closed guesses').click();
      await see(page.getByRole('table'));
    },
  };
  return world.close;
});

/** More than a journey can sell. */
async function showTwoYears(page: Page): Promise<void> {
  const periods = Array.from({ length: 24 }, (_, at) => ({
    period: `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    count: 5 + at,
    low: 1_250_000.25 + at * 1_000,
    median: 1_350_000.5 + at * 1_500,
    high: 1_450_000.75 + at * 2_000,
  }));
  const [first] = periods;
  const data = { currency: 'USD', currencies: ['USD', 'EUR'], spread: { ...first, count: 384 }, periods };
  await page.route(asksForOak, (route) => route.fulfill({ json: { success: true, data } }));
}

function asksForOak({ pathname, search }: URL): boolean {
  return pathname === '/api/prices' && search.includes('oak');
}

describe.each([
  { screen: 'phone', theme: 'light' },
  { screen: 'desktop', theme: 'dark' },
] as const)('on a $screen, in $theme, and in the other theme’s colours', ({ screen, theme }) => {
  test('everybody can use the screens about prices', async () => {
    const page = await openPerson(world, { screen, theme, as: screens.reader });
    const problems: Record<string, string[]> = {};
    for (const [name, show] of Object.entries(pages)) {
      await show(page);
      await settle(page);
      // The unread count comes late and fades in.
      await see(page.locator('a[href$="notifications"]').filter({ hasText: /\d/, visible: true }));
      const found = [...(await problemsOn(page)), ...(await contrastInOtherTheme(page))];
      if (found.length > 0) problems[name] = found;
    }
    expect(problems).toEqual({});
  });
});

test('on a phone nothing moves by itself when what was asked for comes late', async () => {
  const page = await openPerson(world, { as: screens.reader, screen: 'phone' });
  await noteShifts(page);
  const moved: Record<string, string[]> = {};
  const heading = (name: string) => page.getByRole('heading', { name });
  for (const [path, last] of [
    ['/home', page.getByRole('article')],
    ['/feed', page.getByRole('article')],
    [screens.priced, heading('Similar things went for')],
    ['/guesses', page.getByRole('main').getByRole('link', { name: /Oak bookcase/ })],
    ['/saved', page.getByRole('article')],
    ['/prices?q=oak+bookcase', heading('Over time')],
  ] as const) {
    const letSimilarCome = await holdBack(page, /\/api\/prices\/similar/);
    const letDataCome = await holdBack(page, /\/api\/(?!auth\/|prices\/similar)/);
    await page.goto(path, { waitUntil: 'commit' });
    await see(page.locator('#root .animate-shimmer'));
    await letDataCome();
    await settle(page);
    await letSimilarCome();
    await see(last);
    const { sum, what } = await shiftsOf(page);
    if (sum >= mostShift) moved[path] = [sum.toFixed(4), ...what];
  }
  expect(moved).toEqual({});
  // Proves that a shift is noticed. A busy browser may skip one, so move again.
  let margin = 0;
  const moveMain = () => {
    margin = 200 - margin;
    return page
      .getByRole('main')
      .evaluate((main, px) => main.style.setProperty('margin-top', `${px}px`), margin);
  };
  await expect
    .poll(async () => {
      await moveMain();
      return (await shiftsOf(page)).sum;
    })
    .toBeGreaterThan(mostShift);
});

test('on small phones and at 200 % nothing of them is cut, broken or wider than the screen', async () => {
  const page = await openPerson(world, { as: screens.reader });
  const broken: Record<string, string[]> = {};
  for (const [name, show] of Object.entries(pages)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await show(page);
    await settle(page);
    const words = await brokenWordsOn(page);
    // 1280 px at 200 % equals 640 px.
    for (const width of [320, 360, 640]) {
      await page.setViewportSize({ width, height: 700 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) words.push(`${width}: scrolls sideways to ${wide}`);
    }
    if (words.length > 0) broken[name] = words;
  }
  expect(broken).toEqual({});
});

test('by keyboard alone a person looks how a price is made, what things went for, and gives a hidden guess', async () => {
  const page = await openPerson(world, { as: screens.reader });
  await page.goto(screens.priced);
  const how = page.getByRole('button', { name: 'How is this made?' });
  await tabTo(page, how);
  await page.keyboard.press('Enter');
  await expectFocusWithin(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectFocus(how);
  await tabTo(page, page.getByRole('link', { name: 'See all prices of such things' }));
  await page.keyboard.press('Enter');
  await see(page.getByText('Median of 6'));
  await typeInto(page, page.getByRole('searchbox', { name: 'Search' }), 'theremin');
  await see(page.getByRole('heading', { name: 'Too few to tell' }));

  await page.goto('/profile');
  await tabTo(page, page.getByText('Your 6 last closed guesses'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('row').getByRole('link').first());

  await page.goto(screens.hidden);
  await tabTo(page, page.getByRole('button', { name: 'Suggest Price' }));
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('textbox', { name: 'Your estimate' }));
  await page.keyboard.type('350');
  await page.keyboard.press('Enter');
  await see(page.getByRole('region', { name: 'Community Consensus' }).getByText('Average of 3 members'));
});
