import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Page } from 'playwright-core';
import { see } from './phrases.ts';

export async function passProfile(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(`nora.${crypto.randomUUID().slice(0, 8)}`);
  await see(page.getByText(messages.usernameAvailable));
  await page.getByRole('button', { name: 'Continue' }).click();
  // The next step's button has the same name.
  await see(page.getByRole('combobox', { name: 'City' }));
}
