/** After the page is there, how long its own work goes first. */
const pauseMs = 2_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

let idle: Promise<void> | undefined;

/**
 * Waits until the page has nothing better to do, or until the person does anything: then what lies behind buttons is
 * fetched, so that it is there when it is wanted.
 */
export function whenIdle(): Promise<void> {
  idle ??= new Promise((resolve) => {
    const done = () => {
      for (const sign of signs) window.removeEventListener(sign, done);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, done, { passive: true });
    const rest = () => setTimeout(done, pauseMs);
    if (document.readyState === 'complete') rest();
    else window.addEventListener('load', rest, { once: true });
  });
  return idle;
}
