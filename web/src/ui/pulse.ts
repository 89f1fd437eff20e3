/**
 * Lets a hand feel what it pressed, for so many ms, or for turns of pulse and pause. Nothing happens where the browser
 * cannot, where no press of the last seconds asked for it, or where less motion is wanted.
 */
export function pulse(ms: number | number[]): void {
  if ('vibrate' in navigator && navigator.userActivation?.isActive && !wantsLessMotion())
    navigator.vibrate(ms);
}

/** Whether the person asked their device for less motion. */
export function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
