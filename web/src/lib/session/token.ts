import { saveDeviceCookie } from '../../boot/device-cookie.ts';

const key = 'ballpark.token';
/** Who ended the last session here: the server or the person, in whichever tab. */
const endedKey = 'ballpark.ended-by';

/** The stored session token, null when signed out. */
export function readToken(): string | null {
  return localStorage.getItem(key);
}

export function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(key);
  else {
    localStorage.removeItem(endedKey);
    localStorage.setItem(key, token);
  }
  saveDeviceCookie(token !== null, false);
}

/** Notes for all tabs who ends the session, before its token goes. */
export function noteEnd(by: 'server' | 'person'): void {
  localStorage.setItem(endedKey, by);
}

export function hasSignedOut(): boolean {
  return localStorage.getItem(endedKey) === 'person';
}

/** Calls back when another tab signs in or out, or has met the end of the session at the server. */
export function whenTokenChangesElsewhere(
  listener: (token: string | null, hasExpired: boolean) => void,
): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener(event.newValue, localStorage.getItem(endedKey) === 'server');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
