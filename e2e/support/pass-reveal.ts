import type { Locator, Page } from 'playwright-core';

/** Opens the reveal of a final price that came before the visit. */
export async function openReveal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'See how you did' }).click();
}

/** Ends and closes the reveal of a final price, which opens by itself for everybody who guessed and has the page open. */
export async function passReveal(page: Page): Promise<void> {
  const reveal = await endReveal(page);
  await reveal.getByRole('button', { name: 'Done' }).click();
  await reveal.waitFor({ state: 'hidden' });
}

/**
 * Waits until all of a reveal is shown; answers its dialog. A key ends it that presses no button: on a busy machine the 4 s can be over
 * at any moment, and Skip is Done by then.
 */
export async function endReveal(page: Page): Promise<Locator> {
  const reveal = page.getByRole('dialog', { name: 'And the price is…' });
  await reveal.waitFor();
  await page.keyboard.press('x');
  await reveal.getByRole('button', { name: 'Done' }).waitFor();
  return reveal;
}
