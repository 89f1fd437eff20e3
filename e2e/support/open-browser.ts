import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { chromiumPath } from '../../scripts/test-tools.mjs';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of this machine, without a window and without traffic of its own. `isWhole`: it shows notifications, too. */
export async function openBrowser({ isWhole = false } = {}): Promise<Browser> {
  return chromium.launch({ executablePath: requiredChromium(!isWhole), args: quiet });
}

/** The same with a profile in a folder, and a port by which another program can steer it. */
export async function openProfile(folder: string, port: number): Promise<BrowserContext> {
  const args = [...quiet, `--remote-debugging-port=${port}`];
  return chromium.launchPersistentContext(folder, { executablePath: requiredChromium(false), args });
}

function requiredChromium(isShellEnough: boolean): string {
  const path = chromiumPath({ isShellEnough });
  if (path === undefined) throw new Error('Chromium is missing: install it, or name it by CHROMIUM_PATH.');
  return path;
}
