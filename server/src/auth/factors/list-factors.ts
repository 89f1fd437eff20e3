import type { ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listFactors as contract } from '@ballpark/domain/contract/factors.ts';
import { canHavePasskeys } from '@ballpark/domain/passkey-host.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../session-user.ts';
import { countRecoveryCodes, findTotp } from './factor-queries.ts';
import { listPasskeys } from './passkey-queries.ts';

/** How a person signs in beside their password. */
export async function listFactors(
  { db, config }: Deps,
  { id: userId }: SessionUser,
): Promise<ReplyOf<typeof contract>> {
  const totp = await findTotp(db, userId);
  const app = totp && {
    id: totp.id,
    kind: 'totp' as const,
    name: 'Authenticator app',
    createdAt: totp.created_at.toISOString(),
    lastUsedAt: totp.last_used_at?.toISOString() ?? null,
  };
  const passkeys = await listPasskeys(db, userId);
  return {
    factors: [...(app ? [app] : []), ...passkeys.map(presentPasskey)],
    recoveryCodesLeft: app ? await countRecoveryCodes(db, userId) : 0,
    canUsePasskeys: canHavePasskeys(new URL(config.publicUrl)),
  };
}

function presentPasskey(passkey: Awaited<ReturnType<typeof listPasskeys>>[number]) {
  return {
    id: passkey.id,
    kind: 'passkey' as const,
    name: passkey.name,
    createdAt: passkey.created_at.toISOString(),
    lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
  };
}
