import { hasShape, isText } from '../has-shape.ts';

const key = 'ballpark.oidc';

export type OidcAttempt = {
  attempt: string;
  /** signIn: to open or make an account; link: to connect one's own. */
  purpose: 'signIn' | 'link';
};
const isAttempt = hasShape<OidcAttempt>({
  attempt: isText,
  purpose: (value) => value === 'signIn' || value === 'link',
});

/** Goes to the other site. What shows that this tab asked for it stays here, until the person comes back. */
export function leaveForProvider(attempt: OidcAttempt, address: string): void {
  sessionStorage.setItem(key, JSON.stringify(attempt));
  location.assign(address);
}

/** What this tab left for, once; null when it did not. */
export function takeOidcAttempt(): OidcAttempt | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  sessionStorage.removeItem(key);
  return isAttempt(kept) ? kept : null;
}
