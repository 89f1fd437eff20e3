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

/** The Chromium of this machine, without a window and without traffic of its own. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: requiredChromium(), args: quiet });
}

/** The same with a profile in a folder, and a port by which another program can steer it. */
export async function openProfile(folder: string, port: number): Promise<BrowserContext> {
  const args = [...quiet, `--remote-debugging-port=${port}`];
  return chromium.launchPersistentContext(folder, { executablePath: requiredChromium(), args });
}

function requiredChromium(): string {
  const path = chromiumPath();
  if (path === undefined) throw new Error('Chromium is missing: install it, or name it by CHROMIUM_PATH.');
  return path;
}
