import { whenIdle } from './when-idle.ts';

let running = 0;

/** Fetches code that will be wanted. A failure is reported to the part that first wants the code, not here. */
export function fetchAhead(load: () => Promise<unknown>): void {
  void whenIdle().then(() => {
    running += 1;
    return load()
      .catch(() => undefined)
      .finally(() => (running -= 1));
  });
}

export function isFetchingAhead(): boolean {
  return running > 0;
}
