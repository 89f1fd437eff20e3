import type { Page } from 'playwright-core';

/** Stops the page's clock, which must be installed. The moment is far enough away not to have passed when the browser hears of it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000));
}
