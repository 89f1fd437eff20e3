import type { FastifyInstance } from 'fastify';
import { MethodNotAllowed } from '../errors.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers 405 with the allowed methods to any other method at the paths of these routes. */
export function refuseOtherMethods(app: FastifyInstance, routes: Iterable<string>): void {
  const byPath = Map.groupBy(
    Array.from(routes, (route) => route.split(' ')),
    ([, path = '']) => path,
  );
  for (const [path, taken] of byPath) {
    const allowed = taken.map(([method = '']) => method);
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url: `/api${path}`,
      onRequest: (_request, reply, done) => {
        reply.header('allow', allowed.join(', '));
        done(new MethodNotAllowed());
      },
      handler: async () => null,
    });
  }
}
