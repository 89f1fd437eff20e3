/**
 * Does the main job, from onboarding to the close and the reveal, in a browser on a phone's screen with a processor four times as slow, and says how long each step's slowest press took
 * until the next frame (interaction to next paint). Each step counts by the best of three rounds, for what disturbs only makes it worse.
 * Ends with 1 when a step takes 200 ms or more. Run: npm run bench:inp
 */
import { type Account, makeAccount, makeListing, uploadPhoto } from '../../e2e/support/accounts.ts';
import { openBrowser } from '../../e2e/support/open-browser.ts';
import { startBallpark } from '../../e2e/support/start-ballpark.ts';
import { stepsOf } from './inp-steps.ts';

const slowness = 4;
const rounds = 3;
const longestMs = 200;
const listings = 24;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

type Press = { ms: number; what: string };
/** Notes of the presses in the page: the longest event of each. */
type Noted = { presses: Map<number, Press> };
const nothing: Press = { ms: 0, what: '' };

const ballpark = await startBallpark();
try {
  const owner = await makeAccount(ballpark);
  const photoUrls = [await uploadPhoto(ballpark, owner)];
  for (let number = 1; number <= listings; number += 1)
    await makeListing(ballpark, owner, { title: `Oak shelf ${number}`, photoUrls });
  const best = new Map<string, Press>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, press] of await measure(owner)) {
      const before = best.get(name);
      if (!before || press.ms < before.ms) best.set(name, press);
    }
  }
  for (const [name, { ms, what }] of best) say(`${name.padEnd(24)}${`${ms} ms`.padStart(8)}  ${what}`);
  process.exitCode = [...best.values()].every(({ ms }) => ms < longestMs) ? 0 : 1;
} finally {
  await ballpark.stop();
}

/** One round, by a person who has just verified their address. */
async function measure(owner: Account): Promise<Map<string, Press>> {
  const person = await makeAccount(ballpark, { stage: 'verified' });
  const browser = await openBrowser();
  const context = await browser.newContext({
    baseURL: ballpark.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.addInitScript(notePresses);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const found = new Map<string, Press>();
  for (const { name, work } of stepsOf(ballpark, person, owner)) {
    await page.evaluate(() => (globalThis as unknown as Partial<Noted>).presses?.clear());
    await work(page);
    // What the browser notes comes a moment after the frame.
    await page.waitForTimeout(1_000);
    const presses = await page.evaluate(() => [...(globalThis as unknown as Noted).presses.values()]);
    found.set(
      name,
      presses.reduce((worst, press) => (press.ms > worst.ms ? press : worst), nothing),
    );
  }
  await browser.close();
  return found;
}

/** Runs in the page: keeps the longest event of each press. */
function notePresses(): void {
  const presses = new Map<number, Press>();
  Object.assign(globalThis, { presses });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      const { interactionId, duration, name, target } = entry;
      if (interactionId === 0 || duration <= (presses.get(interactionId)?.ms ?? 0)) continue;
      const on = target instanceof HTMLElement ? target.innerText.slice(0, 30) || target.tagName : '';
      presses.set(interactionId, { ms: duration, what: `${name} on ${on}` });
    }
  });
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
