import type { Locator, Page } from 'playwright-core';

export function see(locator: Locator): Promise<void> {
  return locator.first().waitFor({ state: 'visible' });
}

export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: /notifications/i }).getByText(text, { exact: true });
}

/** Ignores the query and fragment. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}

/** By label, because it has no role. */
export function passwordField(page: Page): Locator {
  return page.getByLabel(/^Password/);
}

/** As a screen reader reads it; '' without an error. */
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
