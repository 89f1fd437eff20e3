import type { finishOidcProof } from '@ballpark/domain/contract/oidc.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest, CodeRequired } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { isTotpOn } from '../factors/factor-queries.ts';
import { type CodeCaller, limitCodes } from '../factors/limit-codes.ts';
import { isFresh } from '../factors/require-fresh-proof.ts';
import { takeCode } from '../factors/use-code.ts';
import { lockSession } from '../lock-session.ts';
import { lockPerson, saveProof } from '../session-queries.ts';
import { beginOidc, providerOf } from './begin-oidc.ts';
import { confirmedIdentity } from './confirmed-identity.ts';
import { useIdentity } from './oidc-queries.ts';

/**
 * Sends a signed-in person to the provider for a fresh proof. With two-step sign-in on, the code is asked for now: throws 401
 * CODE_REQUIRED if it is missing, and 400 for a wrong one.
 */
export async function beginOidcProof(
  deps: Deps,
  code: string | undefined,
  { id: userId }: SessionUser,
  caller: CodeCaller,
): Promise<{ address: string; attempt: string }> {
  providerOf(deps);
  if (await isTotpOn(deps.db, userId)) {
    if (code === undefined) throw new CodeRequired();
    await limitCodes(deps, { userId, code, caller }, () =>
      deps.db.transaction().execute(async (trx) => {
        await lockPerson(trx, userId);
        await takeCode(deps, trx, { userId, code, now: deps.now() });
      }),
    );
  }
  return beginOidc(deps, { purpose: 'proof', userId, ip: caller.ip });
}

/**
 * Records a fresh proof in the session after the provider has confirmed the person. Throws 400 for an account there that is not connected with
 * theirs here, and unless the provider says that it has asked them to sign in lately: the question (`max_age`) makes that answer required.
 */
export async function proveByOidc(
  deps: Deps,
  comeBack: BodyOf<typeof finishOidcProof>,
  user: SessionUser,
): Promise<void> {
  const identity = await confirmedIdentity(deps, comeBack, { purpose: 'proof', userId: user.id });
  if (!identity.signedInAt)
    deps.log.warn('the identity provider answered max_age without auth_time, so it gives no fresh proof');
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { session } = await lockSession(trx, user, now);
    if (!identity.signedInAt) throw new BadRequest('oidcSilent');
    if (!isFresh(identity.signedInAt, now)) throw new BadRequest('oidcNotAsked');
    if ((await useIdentity(trx, identity, now)) !== user.id) throw new BadRequest('oidcOther');
    await saveProof(trx, session.sessionHash, now);
  });
}
