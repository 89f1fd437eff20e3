import { deviceOf } from '@ballpark/domain/user-agent.ts';

/** The name of a new passkey until its person changes it: ‘Passkey on Chrome, Android’. */
export function passkeyName(userAgent: string | undefined): string {
  const { browser, system } = deviceOf(userAgent ?? null);
  const parts = [browser, system].filter((part) => part !== null);
  return parts.length === 0 ? 'Passkey' : `Passkey on ${parts.join(', ')}`;
}
