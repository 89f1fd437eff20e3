import type { FastifyReply } from 'fastify';
import { BadRequest } from './errors.ts';

/** Fastify's own signal follows the request, which counts as closed once its body is read. */
export function untilCallerLeaves({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => gone.abort(new BadRequest('malformed'));
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return gone.signal;
}
