import { factorMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import { canHavePasskeys } from '@ballpark/domain/passkey-host.ts';

/** Why there can be no passkeys in this browser at this address; null where there can. */
export function passkeyObstacle(): string | null {
  if (!canHavePasskeys(location)) return messages.passkeysImpossible;
  return 'PublicKeyCredential' in window ? null : messages.passkeysUnsupported;
}

/** Whether the browser can offer passkeys among its suggestions for a field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (passkeyObstacle() !== null) return false;
  // Older browsers have passkeys, but not this function.
  const { isConditionalMediationAvailable } = PublicKeyCredential as Partial<typeof PublicKeyCredential>;
  if (!isConditionalMediationAvailable) return false;
  return isConditionalMediationAvailable.call(PublicKeyCredential).catch(() => false);
}
