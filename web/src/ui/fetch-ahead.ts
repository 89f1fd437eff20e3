import { whenIdle } from './when-idle.ts';

/** Fetches code that will be wanted; whoever wants it first hears of a failure, not this. */
export function fetchAhead(load: () => Promise<unknown>): void {
  void whenIdle()
    .then(load)
    .catch(() => undefined);
}
