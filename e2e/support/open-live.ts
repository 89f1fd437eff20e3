import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { see } from './phrases.ts';

export async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(path);
  await startLoading(page);
  expect((await stream).status()).toBe(200);
}

/** A page loads deferred code at the first input. */
export async function startLoading(page: Page): Promise<void> {
  await see(page.getByRole('heading', { level: 1 }));
  await page.mouse.move(10, 10);
}
