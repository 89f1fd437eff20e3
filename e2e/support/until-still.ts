import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits for the end of transitions: colours and positions are measured where they end. */
export async function untilStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countMoving)).toBe(0);
}

/** Runs in the page. Does not count animations that never end. */
async function countMoving(): Promise<number> {
  // What has just come begins to move in the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
  return moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).length;
}
