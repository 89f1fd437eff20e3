import { tellServer } from './device-cookie.ts';

const key = 'ballpark.token';
/** There as long as the last session here was ended by the server. */
const expiredKey = 'ballpark.expired';

/** The stored session token, null when signed out. */
export function readToken(): string | null {
  return localStorage.getItem(key);
}

export function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(key);
  else {
    localStorage.removeItem(expiredKey);
    localStorage.setItem(key, token);
  }
  tellServer(token !== null, false);
}

/** Notes for all tabs that the server has ended the session, before its token goes. */
export function noteExpiry(): void {
  localStorage.setItem(expiredKey, '');
}

/** Calls back when another tab signs in or out, or has met the end of the session at the server. */
export function whenTokenChangesElsewhere(
  listener: (token: string | null, hasExpired: boolean) => void,
): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener(event.newValue, localStorage.getItem(expiredKey) !== null);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
