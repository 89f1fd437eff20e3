/** How far the clocks of processes may differ. */
export const clockSlackMs = 5 * 60 * 1000;

/** A later end was set by a clock that was ahead, so it is invalid. */
export function latestEnd(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms + clockSlackMs);
}
