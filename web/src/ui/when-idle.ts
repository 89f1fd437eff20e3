/** How long the page's own work goes first, once it is loaded. */
const pauseMs = 2_000;
const firstUses = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

let idle: Promise<void> | undefined;

/**
 * Waits until the page is idle, or until the person begins to use it: then code behind buttons is fetched, so that it is there when
 * it is needed.
 */
export function whenIdle(): Promise<void> {
  idle ??= new Promise((resolve) => {
    const done = () => {
      for (const event of firstUses) window.removeEventListener(event, done);
      resolve();
    };
    for (const event of firstUses) window.addEventListener(event, done, { passive: true });
    const waitForIdle = () => setTimeout(done, pauseMs);
    if (document.readyState === 'complete') waitForIdle();
    else window.addEventListener('load', waitForIdle, { once: true });
  });
  return idle;
}
