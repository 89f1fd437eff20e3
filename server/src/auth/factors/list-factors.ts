import type { ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listFactors as contract } from '@ballpark/domain/contract/factors.ts';
import { canHavePasskeys } from '@ballpark/domain/passkey-host.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../session-user.ts';
import { findCredentialsOf } from '../auth-queries.ts';
import { findIdentities } from '../oidc/oidc-queries.ts';
import { countRecoveryCodes, findTotp } from './factor-queries.ts';
import { listPasskeys } from './passkey-queries.ts';

/** The ways in which a person can sign in, and can prove that it is them. */
export async function listFactors(
  { db, config, identityProvider }: Deps,
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
  const person = await findCredentialsOf(db, userId);
  const identities = await findIdentities(db, userId);
  return {
    factors: [...(app ? [app] : []), ...passkeys.map(presentPasskey)],
    recoveryCodesLeft: app ? await countRecoveryCodes(db, userId) : 0,
    canUsePasskeys: canHavePasskeys(new URL(config.publicUrl)),
    hasPassword: typeof person?.password_hash === 'string',
    oidcLabel: identities.length > 0 ? (identityProvider?.label ?? null) : null,
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
