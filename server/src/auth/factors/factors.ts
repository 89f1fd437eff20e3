import type { BodyOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type {
  listFactors as listFactorsContract,
  prove as proveContract,
} from '@ballpark/domain/contract/factors.ts';
import { canHavePasskeys } from '@ballpark/domain/passkey-host.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest, NotFound } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { findCredentialsOf } from '../auth-queries.ts';
import { countRecoveryCodes, deleteTotp, findTotp, isTotpOn } from '../factor-queries.ts';
import { findIdentities } from '../oidc-queries.ts';
import { deletePasskey, listPasskeys } from './passkey-queries.ts';
import { withPresentPassword } from '../present-password.ts';
import { requireFreshProof } from '../require-fresh-proof.ts';
import { announceSecurityChange } from '../notices/security-mail.ts';
import { saveProof } from '../sessions/session-queries.ts';
import { lockSession } from '../sessions/sessions.ts';
import { type CodeCaller, limitCodes, takeCode } from './totp.ts';

export async function listFactors(
  { db, config, identityProvider }: Deps,
  { id: userId }: SessionUser,
): Promise<ReplyOf<typeof listFactorsContract>> {
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

type Proof = BodyOf<typeof proveContract>;

/**
 * With two-factor on it needs a code as well. Throws 400 for a wrong password or code, 401 CODE_REQUIRED for
 * a missing code.
 */
export async function prove(
  deps: Deps,
  { password, code }: Proof,
  user: SessionUser,
  caller: CodeCaller,
): Promise<void> {
  const typed = { userId: user.id, password, field: 'password' };
  await withPresentPassword(deps, typed, (passwordHash) => {
    const use = () => save(deps, user, { passwordHash, code });
    return code === undefined ? use() : limitCodes(deps, { userId: user.id, code, caller }, use);
  });
}

async function save(
  deps: Deps,
  user: SessionUser,
  { passwordHash, code }: { passwordHash: string; code: string | undefined },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { person, session } = await lockSession(trx, user, now);
    const { id: userId, sessionHash } = session;
    if (person.password_hash !== passwordHash) throw new BadRequest('currentPasswordWrong', 'password');
    if (await isTotpOn(trx, userId)) await takeCode(deps, trx, { userId, code, now });
    await saveProof(trx, sessionHash, now);
  });
}

export async function removeFactor(deps: Deps, id: string, user: SessionUser): Promise<void> {
  requireFreshProof(user, deps.now());
  const userId = user.id;
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { session } = await lockSession(trx, user, now);
    requireFreshProof(session, now);
    const change = await remove(trx, userId, id);
    if (!change) throw new NotFound();
    await announceSecurityChange(deps, trx, { userId, change, now });
  });
}

async function remove(trx: Kysely<Schema>, userId: string, id: string) {
  if (await deleteTotp(trx, userId, id)) return 'factorRemoved';
  return (await deletePasskey(trx, userId, id)) ? 'passkeyRemoved' : null;
}
