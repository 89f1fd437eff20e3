import { site } from '@ballpark/domain/site.ts';
import type { FastifyReply } from 'fastify';

/** For whatever tells a shared result: pages, answers and pictures. */
export function keepOutOfSearch(reply: FastifyReply): void {
  if (!site.indexesShared) reply.header('x-robots-tag', 'noindex');
}
