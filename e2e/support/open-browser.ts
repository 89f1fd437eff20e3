import { chromium, type Browser } from 'playwright-core';
import { chromiumPath } from '../../scripts/test-tools.mjs';

/** The Chromium of this machine, without a window and without traffic of its own. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (executablePath === undefined) {
    throw new Error('Chromium is missing: install it, or name it by CHROMIUM_PATH.');
  }
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
