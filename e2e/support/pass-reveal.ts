import type { Locator, Page } from 'playwright-core';

/** Opens the reveal of a final price that came before the visit. */
export async function openReveal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'See how you did' }).click();
}

/** Anybody who guessed and has the page open gets the reveal. */
export async function passReveal(page: Page): Promise<void> {
  const reveal = await endReveal(page);
  await reveal.getByRole('button', { name: 'Done' }).click();
  await reveal.waitFor({ state: 'hidden' });
}

/** Shows all of a reveal by a key that presses no button: after its 4 s Skip becomes Done, at any moment on a busy machine. */
export async function endReveal(page: Page): Promise<Locator> {
  const reveal = page.getByRole('dialog', { name: 'And the price is…' });
  await reveal.waitFor();
  await page.keyboard.press('x');
  await reveal.getByRole('button', { name: 'Done' }).waitFor();
  return reveal;
}
