import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { routePath } from '../route-path.ts';

/** The other headers would add a useless kilobyte. */
const forFiles = ['x-content-type-options', 'cross-origin-resource-policy'];
const forData = [...forFiles, 'x-frame-options', 'referrer-policy'];
/** A browser may treat data as a page. */
const policyOfData = "default-src 'none';frame-ancestors 'none'";

/** `scripts`: hashes of the inline scripts. */
export async function secureHeaders(app: FastifyInstance, scripts: readonly string[]): Promise<void> {
  const all = await headersOfHelmet(scripts);
  const only = (names: readonly string[]) => Object.entries(all).filter(([name]) => names.includes(name));
  const ofPages = Object.entries(all);
  const ofFiles = only(forFiles);
  const ofData: [string, string][] = [['content-security-policy', policyOfData], ...only(forData)];
  app.addHook('onRequest', (request, reply, done) => {
    const path = routePath(request);
    const isData = path.startsWith('/api/') && !path.startsWith('/api/docs');
    const headers = isData ? ofData : path.startsWith('/assets/') ? ofFiles : ofPages;
    // Fastify would only copy its own headers to the raw reply.
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

export function allowStyles(reply: FastifyReply, source: string): FastifyReply {
  const strict = String(reply.raw.getHeader('content-security-policy'));
  reply.raw.setHeader(
    'content-security-policy',
    strict.replace("style-src 'self'", `style-src 'self' ${source}`),
  );
  return reply;
}

/** Helmet computes the same headers for each request, so it is asked once. */
async function headersOfHelmet(scripts: readonly string[]): Promise<Record<string, string>> {
  const asked = Fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The inline ones: web/src/first-script.ts, and React's for submits before hydration.
        scriptSrc: ["'self'", ...scripts],
        // Prerendered pages have inline styles, allowed by hash.
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // web/src/lib/trusted-script.ts and web/src/lib/site-text/trusted-html.ts make them.
        trustedTypes: ['ballpark-service-worker', 'ballpark-site-text'],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only an operator with TLS can promise it; their proxy sets it.
    hsts: false,
  });
  asked.get('/', async (_request, reply) =>
    reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=()').send(),
  );
  const { headers } = await asked.inject('/');
  await asked.close();
  const { date: _, connection: __, 'content-length': ___, ...constant } = headers;
  return constant as Record<string, string>;
}

/** Behind a proxy without TRUST_PROXY all callers share one limit. */
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
