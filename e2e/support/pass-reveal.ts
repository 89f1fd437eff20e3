import type { Locator, Page } from 'playwright-core';

/** Opens the reveal of a final price that came before the visit. */
export async function openReveal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'See how you did' }).click();
}

export async function passReveal(page: Page): Promise<void> {
  const reveal = await endReveal(page);
  await reveal.getByRole('button', { name: 'Done' }).click();
  await reveal.waitFor({ state: 'hidden' });
}

/** A key that presses no button shows all of it: after 4 s, at any moment, Skip becomes Done. */
export async function endReveal(page: Page): Promise<Locator> {
  const reveal = page.getByRole('dialog', { name: 'And the price is…' });
  await reveal.waitFor();
  await page.keyboard.press('x');
  await reveal.getByRole('button', { name: 'Done' }).waitFor();
  return reveal;
}
