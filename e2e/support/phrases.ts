import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Locator, Page } from '@playwright/test';

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

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Fills the three steps, and leaves the last button to the test. */
export async function passOnboarding(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByText(messages.usernameAvailable).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('combobox', { name: 'City' }).fill('Münch');
  await page.getByRole('option', { name: /^Munich,.*Germany$/ }).click();
  await page.getByRole('checkbox', { name: /^Selling/ }).check();
}

/** Waits for the heading and fonts, and until no skeleton is left. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  // Skeletons are hidden from screen readers, so find their animation.
  await page.waitForFunction(() => document.querySelector('#skeleton, .animate-shimmer') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Opens a page and waits for its live stream. */
export async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(path);
  await startLoading(page);
  await stream;
}

/** A page loads deferred code at the first input. */
export async function startLoading(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.mouse.move(10, 10);
}

export async function openSuggestDialog(page: Page) {
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you think this is worth?' });
  return {
    dialog,
    amount: dialog.getByRole('textbox', { name: 'Your estimate' }),
    note: dialog.getByRole('textbox', { name: /Note/ }),
    share: dialog.getByRole('button', { name: 'Share My Estimate' }),
  };
}

/** A key that presses no button shows all of it: after 4 s, at any moment, Skip becomes Done. */
export async function endReveal(page: Page): Promise<Locator> {
  const reveal = page.getByRole('dialog', { name: 'And the price is…' });
  await reveal.waitFor();
  await page.keyboard.press('x');
  await reveal.getByRole('button', { name: 'Done' }).waitFor();
  return reveal;
}

export async function passReveal(page: Page): Promise<void> {
  const reveal = await endReveal(page);
  await reveal.getByRole('button', { name: 'Done' }).click();
  await reveal.waitFor({ state: 'hidden' });
}
