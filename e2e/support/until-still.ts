import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits for transitions to end, before colours or positions are measured. */
export async function untilStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countMoving)).toBe(0);
}

/** Runs in the page. Ignores endless animations. */
async function countMoving(): Promise<number> {
  // New elements start to move in the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
  return moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).length;
}
