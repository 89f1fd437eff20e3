import { factorMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import { canHavePasskeys } from '@ballpark/domain/passkey-host.ts';

/** Why passkeys are impossible here, or null. */
export function passkeyObstacle(): string | null {
  if (!canHavePasskeys(location)) return messages.passkeysImpossible;
  return 'PublicKeyCredential' in window ? null : messages.passkeysUnsupported;
}

export async function canSuggestPasskeys(): Promise<boolean> {
  if (passkeyObstacle() !== null) return false;
  // Missing in older browsers.
  const { isConditionalMediationAvailable } = PublicKeyCredential as Partial<typeof PublicKeyCredential>;
  if (!isConditionalMediationAvailable) return false;
  return isConditionalMediationAvailable.call(PublicKeyCredential).catch(() => false);
}
