import type { FastifyReply } from 'fastify';

/** What is the same for everybody, and asks for no cookie: scripts of other sites may read it. */
export function openToOthers(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
}
