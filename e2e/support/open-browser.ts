import { chromium, type Browser, type BrowserContext, type LaunchOptions } from '@playwright/test';
import { chromiumPath } from '../../scripts/test-tools.mjs';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without background traffic. `isWhole`: the full browser, which can show notifications. */
export function launchOptions({ isWhole = false } = {}): LaunchOptions & { executablePath: string } {
  const executablePath = chromiumPath({ isShellEnough: !isWhole });
  if (executablePath === undefined)
    throw new Error('Chromium is missing: install it, or name it by CHROMIUM_PATH.');
  return { executablePath, args };
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** With a profile folder and a debugging port. */
export async function openProfile(folder: string, port: number): Promise<BrowserContext> {
  const { executablePath } = launchOptions({ isWhole: true });
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
}
