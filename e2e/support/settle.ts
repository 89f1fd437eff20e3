import type { Page } from 'playwright-core';

/** Waits for the heading and fonts, and until no skeleton is left. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor({ state: 'visible' });
  // Skeletons are hidden from screen readers, so find their animation.
  await page.waitForFunction(() => document.querySelector('#skeleton, .animate-shimmer') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
