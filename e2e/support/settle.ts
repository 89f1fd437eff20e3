import type { Page } from 'playwright-core';

/** Waits until a page is complete: its heading and its fonts are there, and no skeleton is left. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor({ state: 'visible' });
  // Shapes of what is to come are hidden from screen readers, so they are found by their animation.
  await page.waitForFunction(() => document.querySelector('#skeleton, .animate-shimmer') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
