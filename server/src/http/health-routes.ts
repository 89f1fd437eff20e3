import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { arrivalHeader, arrivalOf, serverIdHeader, serverIdOf } from './who-answers.ts';

/**
 * Only a process that is stopping asks for no more requests. Without its database or photo store it still serves
 * pages and what a replica has, and no other process could do more.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps, findDatabaseId: () => Promise<string>): void {
  let isClosing = false;
  let serverId: string | undefined;
  const hasDatabase = sharedPing(deps);
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async ({ headers }, reply) => {
    const { hops, protocol } = arrivalOf(headers);
    reply.header(arrivalHeader, protocol === null ? hops : `${hops} ${protocol}`);
    if (isClosing) return reply.status(503).header('retry-after', 5).send({ status: 'unavailable' });
    if (!(await hasDatabase())) return { status: 'degraded', readsOnly: true };
    serverId ??= await findDatabaseId().then(serverIdOf, () => undefined);
    if (serverId !== undefined) reply.header(serverIdHeader, serverId);
    return { status: deps.hasPhotoStore() ? 'ready' : 'degraded' };
  });
}

/** However many ask, the database is asked once a second. */
const sharedForMs = 1000;

function sharedPing({ pingDatabase }: Pick<Deps, 'pingDatabase'>): () => Promise<boolean> {
  let shared = Promise.resolve(false);
  let askedAt = -Infinity;
  return () => {
    if (performance.now() - askedAt < sharedForMs) return shared;
    askedAt = performance.now();
    shared = pingDatabase().then(
      () => true,
      () => false,
    );
    return shared;
  };
}
