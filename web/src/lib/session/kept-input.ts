import { hasSignedOut } from '../token.ts';
import { deviceStore, tabStore, type Store } from '../storage.ts';

const kinds = ['listing-draft', 'suggestion', 'question', 'profile-edit', 'onboarding', 'wanted'] as const;
/** Ends with the user's id. */
export type InputKey = `ballpark.${(typeof kinds)[number]}.${string}`;

/** A stored unsent form; null if the shape is wrong. `blank` fills fields missing in older versions. */
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
  // The form outlives a sign-out for a moment and must not be stored again.
  if (hasSignedOut()) return;
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the input lasts until the page is left.
  }
}

/** After signing out, so that the next user cannot read it. */
export function forgetInputs(): void {
  if (!hasSignedOut()) return;
  for (const storage of [deviceStore, tabStore]) {
    for (const key of keptIn(storage)) storage.removeItem(key);
  }
}

/** Whether something that was typed waits to be sent. */
export function hasKeptInput(): boolean {
  return [deviceStore, tabStore].some((storage) => keptIn(storage).length > 0);
}

/** Their names begin so, and end with the listing's id. */
export const visitorGuessPrefix = 'ballpark.suggestion.visitor.' satisfies InputKey;

export function visitorGuessNames(): string[] {
  return deviceStore.names().filter((name) => name.startsWith(visitorGuessPrefix));
}

function keptIn(storage: Store): string[] {
  return storage.names().filter((key) => kinds.some((kind) => key.startsWith(`ballpark.${kind}.`)));
}
