import { tellServer } from './device-cookie.ts';

const key = 'ballpark.token';

/** The stored session token, null when signed out. */
export function readToken(): string | null {
  return localStorage.getItem(key);
}

export function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(key);
  else localStorage.setItem(key, token);
  tellServer(token !== null);
}

/** Calls back when another tab signs in or out. */
export function whenTokenChangesElsewhere(listener: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener(event.newValue);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
