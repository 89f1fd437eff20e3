import { deviceOf } from '@ballpark/domain/user-agent.ts';

/** What a new passkey is called until its person says otherwise: ‘Passkey on Chrome, Android’. */
export function passkeyName(userAgent: string | undefined): string {
  const { browser, system } = deviceOf(userAgent ?? null);
  const parts = [browser, system].filter((part) => part !== null);
  return parts.length === 0 ? 'Passkey' : `Passkey on ${parts.join(', ')}`;
}
