import { wantsLessMotion } from './wants-less-motion.ts';

/** See pulse.ts. */
export function vibrate(ms: number | number[]): void {
  if ('vibrate' in navigator && navigator.userActivation?.isActive && !wantsLessMotion())
    navigator.vibrate(ms);
}
