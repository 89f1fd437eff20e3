import type { Browser } from 'playwright-core';
import { openBrowser } from './open-browser.ts';
import { startBallpark, type Ballpark } from './start-ballpark.ts';

/** What a test file needs: its own server, and one browser for all its people. */
export type World = { ballpark: Ballpark; browser: Browser; close: () => Promise<void> };

type WorldOptions = Parameters<typeof startBallpark>[0] & Parameters<typeof openBrowser>[0];

/** Opens both; when one fails to start, the other is closed again. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const [starting, opening] = await Promise.allSettled([startBallpark(options), openBrowser(options)]);
  if (starting.status === 'fulfilled' && opening.status === 'fulfilled') {
    const [ballpark, browser] = [starting.value, opening.value];
    return {
      ballpark,
      browser,
      async close() {
        await browser.close();
        await ballpark.stop();
      },
    };
  }
  if (opening.status === 'fulfilled') await opening.value.close();
  if (starting.status === 'fulfilled') await starting.value.stop();
  throw starting.status === 'rejected' ? starting.reason : opening.status === 'rejected' && opening.reason;
}
