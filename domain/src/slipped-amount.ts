/** An amount this many times beyond all that others named is asked about. */
const farTimes = 10;

/**
 * What was probably meant if the point or a zero slipped: the typed amount with its point moved into the range of the amounts that the
 * person can see, or as near to it as possible. Null if it is less than ten times beyond them. Never more than the largest amount that can
 * be entered. All in minor units.
 */
export function meantAmount(
  typedMinor: number,
  seenMinor: readonly number[],
  largestMinor: number,
): number | null {
  if (seenMinor.length === 0 || typedMinor <= 0) return null;
  const low = Math.min(...seenMinor);
  const high = Math.max(...seenMinor);
  const isFar = typedMinor >= farTimes * high || farTimes * typedMinor <= low;
  if (!isFar) return null;
  // A digit too many is dropped, as one that was struck twice.
  const moved = typedMinor > high ? (minor: number) => Math.trunc(minor / 10) : (minor: number) => minor * 10;
  let before = moved(typedMinor);
  let meant = before;
  while (typedMinor > high ? meant > high : meant < low && moved(meant) <= largestMinor) {
    before = meant;
    meant = moved(meant);
  }
  return farness(before, low, high) < farness(meant, low, high) ? before : meant;
}

/** How many times too high or too low; 1 within the range. */
function farness(minor: number, low: number, high: number): number {
  return Math.max(minor / high, low / minor, 1);
}
