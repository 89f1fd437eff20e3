import { collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { Unauthorized } from '../errors.ts';
import { isFromThisMachine } from './from-this-machine.ts';

/** Making the text takes milliseconds. */
const keptMs = 1000;

export function measureCalls(
  app: FastifyInstance,
  { config: { metricsToken }, metrics: others, now }: Pick<Deps, 'config' | 'metrics' | 'now'>,
): void {
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
    // Unknown URLs share one label, because there can be any number.
    if (url !== undefined) {
      const labels = { method, route: url, status_code: `${Math.floor(reply.statusCode / 100)}xx` };
      seconds.observe(labels, reply.elapsedTime / 1000);
    }
    done();
  });
  let kept: { text: Promise<string>; since: number } | null = null;
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, metricsToken)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Unauthorized();
    }
    const askedAt = now().getTime();
    if (!kept || Math.abs(askedAt - kept.since) >= keptMs)
      kept = { text: textOf([register, others]), since: askedAt };
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await kept.text);
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromThisMachine(request);
  return isSame(request.headers.authorization ?? '', `Bearer ${token}`);
}

async function textOf(registers: readonly Registry[]): Promise<string> {
  return (await Promise.all(registers.map((each) => each.metrics()))).join('');
}

/** Hashes make the comparison take constant time. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
