import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** 'degraded' is everything except photos: no other process could serve those either. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const readiness = () => (deps.hasPhotoStore() ? 'ready' : 'degraded');
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const isReady =
      !isClosing &&
      (await deps.pingDatabase().then(
        () => true,
        () => false,
      ));
    return reply
      .status(isReady ? 200 : 503)
      .headers(isReady ? {} : { 'retry-after': 5 })
      .send({ status: isReady ? readiness() : 'unavailable' });
  });
}
