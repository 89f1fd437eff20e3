import { factorMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import { canHavePasskeys } from '@ballpark/domain/passkey-host.ts';
import { say } from '../../ui/say.ts';

/** Why passkeys are impossible here, or null. */
export function passkeyObstacle(): string | null {
  if (!canHavePasskeys(location)) return say(messages.passkeysImpossible);
  return 'PublicKeyCredential' in window ? null : say(messages.passkeysUnsupported);
}

export async function canSuggestPasskeys(): Promise<boolean> {
  if (passkeyObstacle() !== null) return false;
  // Missing in older browsers.
  const { isConditionalMediationAvailable } = PublicKeyCredential as Partial<typeof PublicKeyCredential>;
  if (!isConditionalMediationAvailable) return false;
  return isConditionalMediationAvailable.call(PublicKeyCredential).catch(() => false);
}
