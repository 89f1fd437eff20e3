import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** `/readyz` answers on purpose that it is not ready, again and again. */
const probe = '/readyz';

/** Counts the replies with a server error, for admins. */
export function countFailedAnswers(app: FastifyInstance, { health }: Pick<Deps, 'health'>): void {
  app.addHook('onResponse', ({ routeOptions }, { statusCode }, done) => {
    if (statusCode >= 500 && routeOptions.url !== probe) health.count('failed-answer');
    done();
  });
}
