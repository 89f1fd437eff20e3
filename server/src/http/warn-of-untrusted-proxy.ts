import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Warns once if a proxy seems to be in front of a server without TRUST_PROXY: all its callers would share one limit. */
export function warnOfUntrustedProxy(app: FastifyInstance, { config, log }: Deps): void {
  if (config.trustProxy !== false) return;
  let isWarned = false;
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!isWarned && headers['x-forwarded-for'] !== undefined) {
      isWarned = true;
      log.warn(
        'X-Forwarded-For arrives and is not believed: behind a proxy set TRUST_PROXY, or all callers share its address',
      );
    }
    done();
  });
}
