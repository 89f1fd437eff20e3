import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Pauses the installed clock, at a time that is still ahead when the browser gets it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000));
}

/** Advances a paused clock in small steps until the element appears. */
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
