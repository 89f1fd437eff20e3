import { listText } from '@ballpark/domain/list-text.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { BodyOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type {
  Factor,
  addPasskey as addPasskeyContract,
  askPasskey as askPasskeyContract,
  offerPasskey as offerPasskeyContract,
  signedByPasskey,
} from '@ballpark/domain/contract/factors.ts';
import { canHavePasskeys } from '@ballpark/domain/passkey-host.ts';
import { site } from '@ballpark/domain/site.ts';
import { deviceOf, keptUserAgent } from '@ballpark/domain/user-agent.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { parse } from 'uuid';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest, Conflict, NotFound, Unauthorized } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import type { SessionUser } from '../../session-user.ts';
import { findOwner } from '../factor-queries.ts';
import {
  claimChallenge,
  findPasskey,
  insertPasskey,
  listPasskeys,
  maxPasskeys,
  saveChallenge,
  updatePasskeyName,
} from './passkey-queries.ts';
import { requireFreshProof } from '../require-fresh-proof.ts';
import { announceSecurityChange } from '../notices/security-mail.ts';
import { lockSession } from '../sessions/sessions.ts';

/** EdDSA, ES256, RS256: every device supports one. */
const algorithms = [-8, -7, -257];

/** Discoverable with user verification, so that it replaces password and code. */
export async function offerPasskey(
  deps: Deps,
  user: SessionUser,
): Promise<ReplyOf<typeof offerPasskeyContract>> {
  const now = deps.now();
  requireFreshProof(user, now);
  const { rpId } = passkeySite(deps.config);
  const person = await findOwner(deps.db, user.id);
  if (!person) throw new Unauthorized();
  const passkeys = await listPasskeys(deps.db, user.id);
  if (passkeys.length >= maxPasskeys) throw new Conflict('passkeysTooMany');
  const { challenge, rp, pubKeyCredParams, timeout, ...options } = await generateRegistrationOptions({
    rpName: site.name,
    rpID: rpId,
    userID: Uint8Array.from(parse(user.id)),
    userName: person.email,
    userDisplayName: person.name,
    supportedAlgorithmIDs: algorithms,
  });
  await saveChallenge(deps.db, challenge, user.id, now);
  return {
    challenge,
    rp: { id: rpId, name: rp.name },
    user: options.user,
    pubKeyCredParams,
    timeout: timeout ?? 60_000,
    attestation: 'none',
    excludeCredentials: passkeys.map(knownPasskey),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

function knownPasskey(passkey: { credential_id: string; transports: string[] }) {
  return { id: passkey.credential_id, type: 'public-key' as const, transports: passkey.transports };
}

type NewPasskey = BodyOf<typeof addPasskeyContract>;

/** Throws 400 if invalid, 409 if it exists already or there are too many. */
export async function addPasskey(
  deps: Deps,
  made: NewPasskey,
  user: SessionUser,
  name: string,
): Promise<Factor> {
  requireFreshProof(user, deps.now());
  const { credential } = await verify(deps, made, user.id);
  const userId = user.id;
  const id = newId();
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const { session } = await lockSession(trx, user, now);
    requireFreshProof(session, now);
    if ((await listPasskeys(trx, userId)).length >= maxPasskeys) throw new Conflict('passkeysTooMany');
    const { id: credentialId, publicKey, counter } = credential;
    const transports = made.response.transports ?? [];
    const passkey = { id, userId, credentialId, publicKey, counter, transports, name, now };
    if (!(await insertPasskey(trx, passkey))) throw new Conflict('passkeyKnown');
    await announceSecurityChange(deps, trx, { userId, change: 'passkeyAdded', now });
  });
  return { id, kind: 'passkey', name, createdAt: now.toISOString(), lastUsedAt: null };
}

async function verify(deps: Deps, made: NewPasskey, userId: string) {
  const { rpId, origin } = passkeySite(deps.config);
  const challenge = challengeOf(made.response.clientDataJSON);
  if (challenge === null || !(await claimChallenge(deps.db, challenge, userId, deps.now())))
    throw new BadRequest('passkeyTooLate');
  const { transports, ...response } = made.response;
  const found = await verifyRegistrationResponse({
    response: { ...made, response: { ...response, ...(transports && { transports }) } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    deps.log.debug({ err: error }, 'a new passkey was refused');
    return null;
  });
  if (!found?.verified) throw new BadRequest('passkeyRefused');
  return found.registrationInfo;
}

type Signed = z.output<typeof signedByPasskey>;
type Checked = { id: string; userId: string; counter: number };

/** Throws 400 unless it signed this challenge for this site with user verification. */
export async function checkPasskey(deps: Deps, signed: Signed): Promise<Checked> {
  const { rpId, origin } = passkeySite(deps.config);
  const challenge = challengeOf(signed.response.clientDataJSON);
  if (challenge === null || !(await claimChallenge(deps.db, challenge, null, deps.now())))
    throw new BadRequest('passkeyTooLate');
  const passkey = await findPasskey(deps.db, signed.id);
  if (!passkey) throw new BadRequest('passkeyUnknown');
  const { id, user_id: userId, credential_id: credentialId, public_key: publicKey, counter } = passkey;
  const credential = { id: credentialId, publicKey: Uint8Array.from(publicKey), counter };
  const found = await verifyAuthenticationResponse({
    response: { ...signed, response: withoutUndefined(signed.response) },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    deps.log.debug({ err: error }, 'a passkey was refused');
    return null;
  });
  if (!found?.verified) throw new BadRequest('passkeyRefused');
  return { id, userId, counter: found.authenticationInfo.newCounter };
}

function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

function withoutUndefined({ userHandle, ...response }: Signed['response']) {
  return { ...response, ...(userHandle === undefined ? {} : { userHandle }) };
}

/** Anybody's passkey for a login, one's own for a proof. */
export async function askPasskey(
  deps: Deps,
  user: SessionUser | null,
): Promise<ReplyOf<typeof askPasskeyContract>> {
  const { rpId } = passkeySite(deps.config);
  const passkeys = user ? await listPasskeys(deps.db, user.id) : [];
  const { challenge, timeout } = await generateAuthenticationOptions({ rpID: rpId });
  await saveChallenge(deps.db, challenge, null, deps.now());
  return {
    challenge,
    rpId,
    timeout: timeout ?? 60_000,
    userVerification: 'required',
    allowCredentials: passkeys.map(knownPasskey),
  };
}

export async function renamePasskey(
  { db }: Deps,
  id: string,
  name: string,
  user: SessionUser,
): Promise<void> {
  if (!(await updatePasskeyName(db, user.id, id, name))) throw new NotFound();
}

/** Until the person gives it another. */
export function passkeyName(i18n: I18n, userAgent: string | undefined): string {
  const { browser, system } = deviceOf(keptUserAgent(userAgent));
  const parts = [browser, system].filter((part) => part !== null);
  if (parts.length === 0) return i18n._(msg`Passkey`);
  return i18n._(msg`Passkey on ${{ device: listText(i18n, parts) }}`);
}

/** Throws 409 if browsers accept no passkeys for this URL. */
function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>): { rpId: string; origin: string } {
  const url = new URL(publicUrl);
  if (!canHavePasskeys(url)) throw new Conflict('passkeysImpossible');
  return { rpId: url.hostname, origin: url.origin };
}
