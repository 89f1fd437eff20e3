import type { Locator, Page } from 'playwright-core';

/** Waits until a person sees it. */
export function see(locator: Locator): Promise<void> {
  return locator.first().waitFor({ state: 'visible' });
}

/** The news at the edge of the screen, word for word. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: /notifications/i }).getByText(text, { exact: true });
}

/** Waits for an address; the query and the fragment do not matter. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}

/** A password field has no role of its own: its label is all there is. */
export function passwordField(page: Page): Locator {
  return page.getByLabel(/^Password/);
}

/** A field that tells what is wrong with it, as a screen reader hears it; '' where nothing is. */
export async function errorOf(field: Locator): Promise<string> {
  const [isInvalid, describedBy] = await Promise.all([
    field.getAttribute('aria-invalid'),
    field.getAttribute('aria-describedby'),
  ]);
  if (isInvalid !== 'true' || describedBy === null) return '';
  const ids = describedBy.split(' ').filter((id) => id.endsWith('-error'));
  const texts = await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).innerText()));
  return texts.join(' ').trim();
}
