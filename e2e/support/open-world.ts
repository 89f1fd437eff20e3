import type { Browser } from 'playwright-core';
import { openBrowser } from './open-browser.ts';
import { startBallpark, type Ballpark } from './start-ballpark.ts';

export type World = { ballpark: Ballpark; browser: Browser; close: () => Promise<void> };

type WorldOptions = Parameters<typeof startBallpark>[0] & Parameters<typeof openBrowser>[0];

/** A start takes a second of CPU time, so the files of a process share one. */
let shared: Browser | undefined;

/** If one fails to start, the other is closed. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const [starting, opening] = await Promise.allSettled([startBallpark(options), browserFor(options)]);
  if (starting.status === 'fulfilled' && opening.status === 'fulfilled') {
    const [ballpark, browser] = [starting.value, opening.value];
    return {
      ballpark,
      browser,
      async close() {
        if (browser !== shared) await browser.close();
        await ballpark.stop();
      },
    };
  }
  if (opening.status === 'fulfilled' && opening.value !== shared) await opening.value.close();
  if (starting.status === 'fulfilled') await starting.value.stop();
  throw starting.status === 'rejected' ? starting.reason : opening.status === 'rejected' && opening.reason;
}

async function browserFor(options: { isWhole?: boolean | undefined }): Promise<Browser> {
  if (options.isWhole) return openBrowser(options);
  if (!shared?.isConnected()) shared = await openBrowser(options);
  return shared;
}
