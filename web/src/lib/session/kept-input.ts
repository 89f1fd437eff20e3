import { hasSignedOut } from './token.ts';
import { deviceStore, tabStore, type Store } from '../storage.ts';

const kinds = ['listing-draft', 'suggestion', 'question', 'profile-edit', 'onboarding'] as const;
/** It ends with whose input it is. */
export type InputKey = `ballpark.${(typeof kinds)[number]}.${string}`;

/**
 * What this device keeps of an unsent form; null when there is nothing of that shape. Fields of `blank` stand in for those that
 * an older version of the form did not have.
 */
export function readKept<T>(
  storage: Pick<Store, 'getItem'>,
  key: InputKey,
  hasItsShape: (value: unknown) => value is T,
  blank: Partial<T> = {},
): T | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || !kept) return null;
    const whole: unknown = { ...blank, ...kept };
    return hasItsShape(whole) ? whole : null;
  } catch {
    return null;
  }
}

export function keepInput(storage: Pick<Store, 'setItem'>, key: InputKey, value: object): void {
  // After a sign-out the form is on the screen a moment longer, and must not be kept again.
  if (hasSignedOut()) return;
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; then the input lasts until the page is left.
  }
}

/** After signing out, removes what was kept of any form, so that nobody reads what somebody before them entered. */
export function forgetInputs(): void {
  if (!hasSignedOut()) return;
  for (const storage of [deviceStore, tabStore]) {
    for (const key of storage.names()) {
      if (kinds.some((kind) => key.startsWith(`ballpark.${kind}.`))) storage.removeItem(key);
    }
  }
}
