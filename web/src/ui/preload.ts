import { whenIdle } from './when-idle.ts';

let running = 0;

/** Prefetches code when the page is idle. A failure is ignored here: the code is fetched again when it is needed. */
export function preload(load: () => Promise<unknown>): void {
  void whenIdle().then(() => {
    running += 1;
    return load()
      .catch(() => undefined)
      .finally(() => (running -= 1));
  });
}

export function isPreloading(): boolean {
  return running > 0;
}
