import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { factorMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import { api, errorText } from '../api/api.ts';
import { say } from '../../ui/say.ts';

/** WebAuthn's only type. */
const passkeyType = 'public-key' as const;

/** `isAutofill`: offered in the form's field. */
export async function signInByPasskey(isAutofill = false): Promise<ReplyAt<'POST /auth/passkeys/login'>> {
  return api('POST /auth/passkeys/login', { body: await sign(isAutofill) });
}

/** Proves the person's identity again. */
export async function proveByPasskey(): Promise<void> {
  await api('POST /auth/proof/passkey', { body: await sign() });
}

/** `options`: from the server. */
export async function makePasskey(
  options: ReplyAt<'POST /auth/passkeys/options'>,
): Promise<ReplyAt<'POST /auth/passkeys'>> {
  const excludeCredentials = options.excludeCredentials.map(withTransports);
  const { id, rawId, response } = await startRegistration({
    optionsJSON: { ...options, excludeCredentials },
  });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  return api('POST /auth/passkeys', { body: { id, rawId, type: passkeyType, response: made } });
}

export function forgetPasskeyRequest(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Null if the person cancelled. */
export function passkeyProblem(error: unknown, fallback: string): string | null {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return say(messages.passkeyHere);
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
  return errorText(error, fallback);
}

async function sign(isAutofill = false) {
  const options = await api('POST /auth/passkeys/login/options', {});
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: { ...options, allowCredentials: options.allowCredentials.map(withTransports) },
    useBrowserAutofill: isAutofill,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  return { id, rawId, type: passkeyType, response: signed };
}

function withTransports<T extends { transports: string[] }>(credential: T) {
  // They came from a browser.
  return { ...credential, transports: credential.transports as AuthenticatorTransport[] };
}
