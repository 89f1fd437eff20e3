import { collectDefaultMetrics, Counter, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { Unauthorized } from '../errors.ts';
import { isSame } from '../is-same.ts';
import { isLoopbackHost } from '../loopback-host.ts';

/** Making the text takes milliseconds. */
const keptMs = 1000;
/** Around what people notice: each route that is called adds as many lines per class of status. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the server could not serve it now. */
    refusedFor: Refusal | null;
  }
}
export type Refusal = (typeof refusals)[number];
const refusals = ['overload', 'rate limit', 'database', 'disk', 'busy', 'read-only'] as const;

export function measureCalls(
  app: FastifyInstance,
  { config, metrics: others, now }: Pick<Deps, 'config' | 'metrics' | 'now'>,
  /** Brings `metrics` up to date. */
  refresh: () => Promise<void>,
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status_code'],
    buckets,
    registers: [register],
  });
  const refused = new Counter({
    name: 'refusals_total',
    help: 'Requests that the server could not serve now, by reason.',
    labelNames: ['reason'],
    registers: [register],
  });
  for (const reason of refusals) refused.inc({ reason }, 0);
  app.decorateRequest('refusedFor', null);
  app.addHook('onResponse', ({ method, routeOptions, refusedFor }, reply, done) => {
    const { url } = routeOptions;
    if (refusedFor !== null) refused.inc({ reason: refusedFor });
    // Unknown URLs share one label, because there can be any number.
    if (url !== undefined) {
      const labels = { method, route: url, status_code: `${Math.floor(reply.statusCode / 100)}xx` };
      seconds.observe(labels, reply.elapsedTime / 1000);
    }
    done();
  });
  const textNow = async (): Promise<string> => {
    await refresh();
    return `${await register.metrics()}${await others.metrics()}`;
  };
  let kept: { text: Promise<string>; since: number } | null = null;
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, config)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Unauthorized();
    }
    const askedAt = now().getTime();
    if (!kept || Math.abs(askedAt - kept.since) >= keptMs) kept = { text: textNow(), since: askedAt };
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await kept.text);
  });
}

/**
 * Without a token, only while the settings HOST and PUBLIC_URL name this machine. Host keeps out a page elsewhere whose name
 * points here (DNS rebinding).
 */
function mayRead(
  { headers }: FastifyRequest,
  { metricsToken, host, publicUrl }: Pick<Config, 'metricsToken' | 'host' | 'publicUrl'>,
): boolean {
  if (metricsToken === undefined)
    return [host, new URL(publicUrl).host, headers.host].every((each) => isLoopbackHost(each));
  return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`);
}
