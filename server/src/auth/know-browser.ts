import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { cookieFor, readDevice } from './known-device.ts';

/** Gives a browser the cookie by which its person can sign in however much others guess, as long as they keep this password and their app for codes. */
export async function knowBrowser(
  deps: Deps,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const isSecure = deps.config.publicUrl.startsWith('https:');
  const device = readDevice(request.headers.cookie);
  const person = { id, password_hash: passwordHash };
  // The call has succeeded already. Without the cookie the browser counts as new, which is no reason to fail.
  const cookie = await cookieFor(deps.db, person, device, isSecure).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a browser could not be marked as known');
  });
  if (cookie !== undefined) reply.header('set-cookie', cookie);
}
