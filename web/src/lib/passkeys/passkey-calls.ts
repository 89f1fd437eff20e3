import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { factorMessages as messages } from '@ballpark/domain/contract/factor-messages.ts';
import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import { api, errorText } from '../api/api.ts';

/** Asks the browser for a passkey and signs in by it; as a suggestion in the form’s fields where `isAutofill`. */
export async function signInByPasskey(isAutofill = false): Promise<ReplyAt<'POST /auth/passkeys/login'>> {
  return api('POST /auth/passkeys/login', { body: await sign(isAutofill) });
}

/** Shows by a passkey that it is still the person who signed in. */
export async function proveByPasskey(): Promise<void> {
  await api('POST /auth/proof/passkey', { body: await sign() });
}

/** Has this device make a passkey. `options`: what the server offers. */
export async function makePasskey(
  options: ReplyAt<'POST /auth/passkeys/options'>,
): Promise<ReplyAt<'POST /auth/passkeys'>> {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: withTransports(options) });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  return api('POST /auth/passkeys', { body: { id, rawId, type: passkeyType(type), response: made } });
}

/** Takes back what the browser was asked for, as another page is shown. */
export function forgetPasskeyRequest(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** What to say of a failure; null where the person closed the browser’s question, which needs no word. */
export function passkeyProblem(error: unknown, fallback: string): string | null {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return messages.passkeyHere;
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
  return errorText(error, fallback);
}

async function sign(isAutofill = false) {
  const options = await api('POST /auth/passkeys/login/options', {});
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: { ...options, allowCredentials: options.allowCredentials.map(withKnownTransports) },
    useBrowserAutofill: isAutofill,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  return { id, rawId, type: passkeyType(type), response: signed };
}

function withTransports(options: ReplyAt<'POST /auth/passkeys/options'>) {
  return { ...options, excludeCredentials: options.excludeCredentials.map(withKnownTransports) };
}

/** As the browser itself has named them before. */
function withKnownTransports<T extends { transports: string[] }>(known: T) {
  return { ...known, transports: known.transports as AuthenticatorTransport[] };
}

/** There is no other. */
function passkeyType(_type: string): 'public-key' {
  return 'public-key';
}
