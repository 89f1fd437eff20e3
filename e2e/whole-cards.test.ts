import { beforeAll, expect, test, vi } from 'vitest';
import { type Account, makeAccount } from './support/accounts.ts';
import { call } from './support/call.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { settle } from './support/settle.ts';

const demoLimitMs = 400_000;

/** Demo cities with listings near and far, in both units. */
const cities: Record<string, [latitude: number, longitude: number]> = {
  Austin: [30.27, -97.74],
  Portland: [45.52, -122.68],
  Chicago: [41.88, -87.63],
  London: [51.51, -0.13],
  Edinburgh: [55.95, -3.19],
  Berlin: [52.52, 13.41],
  Munich: [48.14, 11.58],
  Istanbul: [41.01, 28.98],
  Tokyo: [35.69, 139.69],
  'São Paulo': [-23.55, -46.64],
  Mumbai: [19.07, 72.88],
  Toronto: [43.71, -79.4],
};
const widths = [360, 412, 600, 768, 1024, 1280, 1440, 1920];

let world: World;

beforeAll(async () => {
  world = await openWorld({ env: { DEMO: 'on' } });
  await demoListings(await makeAccount(world.ballpark));
  return world.close;
}, demoLimitMs);

test(
  'nothing but descriptions is cut on the cards of the demo, in 12 cities, from 360 to 1920 px',
  { timeout: demoLimitMs },
  async () => {
    for (const [city, [latitude, longitude]] of Object.entries(cities)) {
      const reader = await makeAccount(world.ballpark, { point: { latitude, longitude } });
      const page = await openPerson(world, { as: reader });
      for (const path of ['/home', '/feed?status=closed']) {
        await page.goto(path);
        await settle(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(findCutTexts), `${city}, ${path} at ${width}`).toEqual([]);
        }
      }
      const near = page.getByText(/ away$/).first();
      const unit = ['Austin', 'Portland', 'Chicago', 'Toronto'].includes(city) ? 'mile' : 'km';
      expect(await near.innerText()).toContain(unit);
      await page.close();
    }
  },
);

/** Waits until the demo has enough listings for every page. */
async function demoListings({ token }: Account): Promise<void> {
  const count = async (status: 'active' | 'closed') =>
    (await call(world.ballpark.url, 'GET /listings', { query: { status, limit: 50 } }, token)).length;
  const hasEnough = async () => {
    expect(await count('active')).toBeGreaterThanOrEqual(40);
    expect(await count('closed')).toBeGreaterThanOrEqual(24);
  };
  await vi.waitFor(hasEnough, { timeout: demoLimitMs, interval: 1_000 });
}

/** Runs in the page: truncated, clipped or overflowing texts. */
async function findCutTexts(): Promise<string[]> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const cards = [...document.querySelectorAll('article')];
  if (cards.length === 0) return ['there are no cards'];
  return cards.flatMap((card) => {
    const edge = card.getBoundingClientRect();
    const cut: string[] = [];
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim() || parent.closest('.sr-only, p.line-clamp-2')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, bottom } = range.getBoundingClientRect();
      const isOut = left < edge.left || right > edge.right || bottom > edge.bottom;
      const { overflowX, textOverflow } = getComputedStyle(parent);
      const isClipped =
        (overflowX !== 'visible' || textOverflow !== 'clip') &&
        (parent.scrollWidth > parent.clientWidth || parent.scrollHeight > parent.clientHeight + 1);
      if (isOut || isClipped) cut.push(text.textContent);
    }
    return cut;
  });
}
