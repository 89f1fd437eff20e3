import type { FastifyReply } from 'fastify';
import { BadRequest } from '../errors.ts';

/**
 * Aborted once nobody waits for the answer: the caller has gone, or has its answer already. Fastify's own signal follows the request, which
 * counts as closed as soon as its body was read.
 */
export function untilCallerLeaves({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => gone.abort(new BadRequest('malformed'));
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return gone.signal;
}
