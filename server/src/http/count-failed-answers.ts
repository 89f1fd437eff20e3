import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Says on purpose, again and again, that it is not ready. */
const probe = '/readyz';

/** Counts the answers that say that the server could not do its part, for its admins (product 15.14). */
export function countFailedAnswers(app: FastifyInstance, { health }: Pick<Deps, 'health'>): void {
  app.addHook('onResponse', ({ routeOptions }, { statusCode }, done) => {
    if (statusCode >= 500 && routeOptions.url !== probe) health.count('failed-answer');
    done();
  });
}
