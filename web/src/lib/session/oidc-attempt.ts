import { hasShape, isText, orAbsent } from '../has-shape.ts';
import { tabStore } from '../storage.ts';

const key = 'ballpark.oidc';

export type OidcAttempt = {
  attempt: string;
  /** `signIn`: sign in or register; `link`: connect the account; `proof`: confirm identity. */
  purpose: 'signIn' | 'link' | 'proof';
  backTo?: string;
};
const isAttempt = hasShape<OidcAttempt>({
  attempt: isText,
  purpose: (value) => value === 'signIn' || value === 'link' || value === 'proof',
  backTo: orAbsent(isText),
});

/** Redirects to the provider. The attempt stays in this tab: it proves that this tab started it. */
export function leaveForProvider(attempt: OidcAttempt, address: string): void {
  tabStore.setItem(key, JSON.stringify(attempt));
  location.assign(address);
}

/** Null if this tab did not start one; single use. */
export function takeOidcAttempt(): OidcAttempt | null {
  const kept: unknown = JSON.parse(tabStore.getItem(key) ?? 'null');
  tabStore.removeItem(key);
  return isAttempt(kept) ? kept : null;
}
