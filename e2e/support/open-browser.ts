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

/** This machine's Chromium, headless and without its own background traffic. `isWhole`: the full browser, which can show notifications. */
export async function openBrowser({ isWhole = false } = {}): Promise<Browser> {
  return chromium.launch({ executablePath: requiredChromium(!isWhole), args: baseArgs });
}

/** The same with a profile in a folder, and a port by which another program can control it. */
export async function openProfile(folder: string, port: number): Promise<BrowserContext> {
  const args = [...baseArgs, `--remote-debugging-port=${port}`];
  return chromium.launchPersistentContext(folder, { executablePath: requiredChromium(false), args });
}

function requiredChromium(isShellEnough: boolean): string {
  const path = chromiumPath({ isShellEnough });
  if (path === undefined) throw new Error('Chromium is missing: install it, or name it by CHROMIUM_PATH.');
  return path;
}
