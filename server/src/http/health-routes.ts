import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/**
 * Only a process that is stopping asks for no more requests. Without its database or photo store it still serves
 * pages and what a replica has, and no other process could do more.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (isClosing) return reply.status(503).header('retry-after', 5).send({ status: 'unavailable' });
    const hasDatabase = await deps.pingDatabase().then(
      () => true,
      () => false,
    );
    if (!hasDatabase) return { status: 'degraded', readsOnly: true };
    return { status: deps.hasPhotoStore() ? 'ready' : 'degraded' };
  });
}
