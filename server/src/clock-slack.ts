/** Clocks of processes may differ by this much. */
export const clockSlackMs = 5 * 60 * 1000;

/** The latest possible end of something that lives for `ms`. A later end was set by a clock that was ahead, and is invalid. */
export function latestEnd(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms + clockSlackMs);
}
