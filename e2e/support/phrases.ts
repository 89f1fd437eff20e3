import type { Locator, Page } from 'playwright-core';

/** Waits until the first match is visible. */
export function see(locator: Locator): Promise<void> {
  return locator.first().waitFor({ state: 'visible' });
}

/** A toast with exactly this text. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: /notifications/i }).getByText(text, { exact: true });
}

/** Waits until the page is at this path, with any query and fragment. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}

/** Finds a password field by its label, since it has no role. */
export function passwordField(page: Page): Locator {
  return page.getByLabel(/^Password/);
}

/** The error text of a field, as a screen reader reads it; '' without an error. */
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
