import { sleep } from '../lib/sleep.ts';

const longestMs = 1_000;

/** Waits for the first paint of a visible page, so that later fetches cannot delay it. */
export async function firstPaint(): Promise<void> {
  if (document.hidden) return;
  await Promise.race([contentPaint(), sleep(longestMs)]);
}

function contentPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

/** Waits for the app's first drawing of a page. */
export async function firstHeading(root: Element): Promise<void> {
  while (root.querySelector('h1') === null) await sleep(50);
}

/** Waits until the present state of the page has been painted. */
export async function nextPaint(): Promise<void> {
  if (document.hidden) return;
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}
