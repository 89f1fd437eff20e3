import type { Page } from 'playwright-core';

/** Skips and closes the reveal of a final price, which opens by itself for whoever priced the listing. */
export async function passReveal(page: Page): Promise<void> {
  const reveal = page.getByRole('dialog', { name: 'And the price is…' });
  await reveal.getByRole('button', { name: 'Skip' }).click();
  await reveal.getByRole('button', { name: 'Done' }).click();
  await reveal.waitFor({ state: 'hidden' });
}
