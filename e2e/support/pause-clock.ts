import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Stops the page's clock, which must be installed. The moment is far enough away not to have passed when the browser hears of it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000));
}

/** Runs a paused clock in steps of so many milliseconds until an element is there, so that little of its time passes. */
export async function stepUntilShown(what: Locator, step = 50): Promise<void> {
  await expect
    .poll(() =>
      what
        .page()
        .clock.runFor(step)
        .then(() => what.count()),
    )
    .toBe(1);
}
