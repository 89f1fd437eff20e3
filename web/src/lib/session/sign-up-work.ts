import { signUpMessages } from '@ballpark/domain/contract/auth-messages.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { ApiError, api } from '../api/api.ts';
import { say } from '../../ui/say.ts';

/** Solves the server’s proof of work, about a second of a computer. The browser derives keys beside the page’s own thread. */
export async function workFor(email: string): Promise<string> {
  if (!isSecureContext) throw new ApiError(0, { error: say(signUpMessages.workImpossible) }, null);
  const challenge = await api('POST /auth/sign-up-challenge', { body: { email } });
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new ApiError(403, { error: say(signUpMessages.workNeeded) }, null);
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}
