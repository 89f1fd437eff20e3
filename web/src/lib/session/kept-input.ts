import { hasSignedOut } from './token.ts';

/** Everything that is kept of what people enter; a key goes on with whose it is. `isInput` knows the same kinds. */
export type InputKey = `ballpark.${'listing-draft' | 'suggestion' | 'profile-edit' | 'onboarding'}.${string}`;
const isInput = /^ballpark\.(listing-draft|suggestion|profile-edit|onboarding)\./;

/** What this device keeps of a form that was not sent, null when there is nothing of that shape (product 2.14). */
export function readKept<T>(
  storage: Storage,
  key: InputKey,
  hasItsShape: (value: unknown) => value is T,
): T | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return hasItsShape(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepInput(storage: Storage, key: InputKey, value: object): void {
  // At a sign-out, a form stays a moment longer than the session.
  if (hasSignedOut()) return;
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; what was entered then lasts until the page is left.
  }
}

/** After signing out, removes what was kept of any form, here and in this tab: nobody reads what somebody before them entered. */
export function forgetInputs(): void {
  if (!hasSignedOut()) return;
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (isInput.test(key)) storage.removeItem(key);
    }
  }
}
