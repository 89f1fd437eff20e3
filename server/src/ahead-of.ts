/** Processes whose clocks are so far apart do not take each other's for wrong. */
export const clockSlackMs = 5 * 60 * 1000;

/** Later than anything that lives for `ms` can end: what does was made by a clock that was ahead, and would live too long. */
export function aheadOf(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms + clockSlackMs);
}
