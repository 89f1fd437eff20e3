import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { chromiumPath } from '../../scripts/test-tools.mjs';

const baseArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without background traffic. `isWhole`: the full browser, which can show notifications. */
export async function openBrowser({ isWhole = false } = {}): Promise<Browser> {
  return chromium.launch({ executablePath: requiredChromium(!isWhole), args: baseArgs });
}

/** With a profile folder and a debugging port. */
export async function openProfile(folder: string, port: number): Promise<BrowserContext> {
  const args = [...baseArgs, `--remote-debugging-port=${port}`];
  return chromium.launchPersistentContext(folder, { executablePath: requiredChromium(false), args });
}

function requiredChromium(isShellEnough: boolean): string {
  const path = chromiumPath({ isShellEnough });
  if (path === undefined) throw new Error('Chromium is missing: install it, or name it by CHROMIUM_PATH.');
  return path;
}
