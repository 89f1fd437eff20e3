import { hasShape, isText, orAbsent } from '../has-shape.ts';
import { tabStore } from '../storage.ts';

const key = 'ballpark.oidc';

export type OidcAttempt = {
  attempt: string;
  /** `signIn`: to sign in or make an account; `link`: to connect one's own account; `proof`: to show that it is still oneself. */
  purpose: 'signIn' | 'link' | 'proof';
  /** The page that a proof leads back to. */
  backTo?: string;
};
const isAttempt = hasShape<OidcAttempt>({
  attempt: isText,
  purpose: (value) => value === 'signIn' || value === 'link' || value === 'proof',
  backTo: orAbsent(isText),
});

/** Goes to the other site. The attempt, which proves that this tab asked for it, stays in this tab until the person comes back. */
export function leaveForProvider(attempt: OidcAttempt, address: string): void {
  tabStore.setItem(key, JSON.stringify(attempt));
  location.assign(address);
}

/** The attempt with which this tab left for the other site; null when it did not. It can be taken once. */
export function takeOidcAttempt(): OidcAttempt | null {
  const kept: unknown = JSON.parse(tabStore.getItem(key) ?? 'null');
  tabStore.removeItem(key);
  return isAttempt(kept) ? kept : null;
}
