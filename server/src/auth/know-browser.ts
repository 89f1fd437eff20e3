import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { cookieFor, readDevice } from './known-device.ts';

/** Leaves a browser the mark by which its person is let in whatever others guess, as long as they have this password. */
export async function knowBrowser(
  deps: Deps,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const isSecure = deps.config.publicUrl.startsWith('https:');
  const device = readDevice(request.headers.cookie);
  const person = { id, password_hash: passwordHash };
  // What was done is done: without its mark the browser is a stranger's, which is no reason to say otherwise.
  const cookie = await cookieFor(deps.db, person, device, isSecure).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a browser could not be marked as known');
  });
  if (cookie !== undefined) reply.header('set-cookie', cookie);
}
