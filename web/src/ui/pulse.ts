/**
 * Lets a hand feel what it pressed, for so many ms, or for turns of pulse and pause (product 2.23). Nothing happens where the browser
 * cannot, where no press of the last seconds asked for it, or where less motion is wanted. What does it is fetched at the first press.
 */
export function pulse(ms: number | number[]): void {
  void import('./vibrate.ts').then(
    ({ vibrate }) => vibrate(ms),
    () => undefined,
  );
}
