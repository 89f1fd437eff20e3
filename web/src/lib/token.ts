import { saveDeviceCookie } from './device-cookie.ts';
import { deviceStore } from './storage.ts';

/** Also read by web/src/first-script.ts. */
export const tokenKey = 'ballpark.token';
export type SessionEnd = 'server' | 'person' | 'suspension';

/** Why the last session ended, in any tab. */
const endedKey = 'ballpark.ended-by';

/** Null when signed out. */
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

/** For all tabs. Call before removing the token. */
export function noteSessionEnd(by: SessionEnd): void {
  deviceStore.setItem(endedKey, by);
}

/** Signed out by the person. */
export function hasSignedOut(): boolean {
  return deviceStore.getItem(endedKey) === 'person';
}

function readSessionEnd(): SessionEnd | null {
  const by = deviceStore.getItem(endedKey);
  return by === 'server' || by === 'person' || by === 'suspension' ? by : null;
}

/** On sign-in, sign-out or expiry in another tab; at once if the token is no longer `known`. */
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
