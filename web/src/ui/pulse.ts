/**
 * Vibrates for ms, or a pattern. Does nothing without support, a recent user gesture, or with
 * reduced motion.
 */
export function pulse(ms: number | number[]): void {
  if ('vibrate' in navigator && navigator.userActivation?.isActive && !wantsLessMotion())
    navigator.vibrate(ms);
}

export function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
