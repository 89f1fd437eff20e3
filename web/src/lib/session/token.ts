import { saveDeviceCookie } from './device-cookie.ts';
import { deviceStore } from '../storage.ts';

/** web/src/first-script.ts reads it, too. */
export const tokenKey = 'ballpark.token';
export type SessionEnd = 'server' | 'person' | 'suspension';

/** The reason why the last session here ended, in any tab. */
const endedKey = 'ballpark.ended-by';

/** The stored session token, null when signed out. */
export function readToken(): string | null {
  return deviceStore.getItem(tokenKey);
}

export function storeToken(token: string | null): void {
  if (token === null) deviceStore.removeItem(tokenKey);
  else {
    deviceStore.removeItem(endedKey);
    deviceStore.setItem(tokenKey, token);
  }
  saveDeviceCookie(token !== null, false);
}

/** Records for all tabs who ends the session. Call it before the token is removed. */
export function noteSessionEnd(by: SessionEnd): void {
  deviceStore.setItem(endedKey, by);
}

/** True when the last session here was ended by the person. */
export function hasSignedOut(): boolean {
  return deviceStore.getItem(endedKey) === 'person';
}

function readSessionEnd(): SessionEnd | null {
  const by = deviceStore.getItem(endedKey);
  return by === 'server' || by === 'person' || by === 'suspension' ? by : null;
}

/**
 * Calls back when another tab has signed in or out, or has learned from the server that the session is over; at once if the token is
 * no longer `known`.
 */
export function whenTokenChangesElsewhere(
  known: string | null,
  listener: (token: string | null, endedBy: SessionEnd | null) => void,
): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey) listener(event.newValue, readSessionEnd());
  };
  window.addEventListener('storage', onStorage);
  const token = readToken();
  if (token !== known) listener(token, readSessionEnd());
  return () => window.removeEventListener('storage', onStorage);
}
