import { collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';

/** `/metrics` in Prometheus' format: the process, and how long calls took by method, route and class of status. */
export function measureCalls(app: FastifyInstance): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status_code'],
    registers: [register],
  });
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const { url } = routeOptions;
    // What names no route has as many addresses as people can think of.
    if (url !== undefined) {
      const labels = { method, route: url, status_code: `${Math.floor(reply.statusCode / 100)}xx` };
      seconds.observe(labels, reply.elapsedTime / 1000);
    }
    done();
  });
  app.get('/metrics', { logLevel: 'silent' }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
}
