export const sharedCache = 'ballpark-shared';

/** Apart from shared-input.ts, which only the form loads. Also at sign-out, so that the next person does not get it. */
export function forgetShared(): void {
  // Absent where the page is not secure.
  if ('caches' in globalThis) void caches.delete(sharedCache).catch(() => undefined);
}
