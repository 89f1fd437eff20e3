/** Longer than the server's replica may be behind. */
const lastsMs = 5_000;

let until = -Infinity;

/** From now on, for a while, calls ask for what is true now, because a live event has announced a change. */
export function askForLatest(): void {
  until = performance.now() + lastsMs;
}

export const asksForLatest = (): boolean => performance.now() < until;
