import { operations } from '@ballpark/domain/contract/operations.ts';
import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { achievementRoutes } from './achievements/achievement-routes.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import type { Deps } from './deps.ts';
import { docsRoutes } from './docs/docs-routes.ts';
import { wakeAfterWrites } from './events/wake-after-writes.ts';
import { endpointAdder } from './http/add-endpoint.ts';
import { answerMalformed, answerUnreadable, handleErrors } from './http/handle-errors.ts';
import { healthRoutes } from './http/health-routes.ts';
import { measureCalls } from './http/measure-calls.ts';
import { parseJson } from './http/parse-json.ts';
import { refuseOtherMethods } from './http/refuse-other-methods.ts';
import { secureHeaders } from './http/secure-headers.ts';
import { serveWeb } from './http/serve-web.ts';
import { shedLoad } from './http/shed-load.ts';
import { listingRoutes } from './listings/listing-routes.ts';
import { shareTags } from './listings/share-tags.ts';
import { liveRoutes } from './live/live-routes.ts';
import { keptMailRoutes } from './mail/kept-mail-routes.ts';
import { notificationRoutes } from './notifications/notification-routes.ts';
import { unsubscribeRoutes } from './notifications/unsubscribe-routes.ts';
import { photoRoutes } from './photos/photo-routes.ts';
import { serveMedia } from './photos/serve-media.ts';
import { placeRoutes } from './places/place-routes.ts';
import { profileRoutes } from './profiles/profile-routes.ts';
import { pushRoutes } from './push/push-routes.ts';
import { suggestionRoutes } from './suggestions/suggestion-routes.ts';
import { xpRoutes } from './xp/xp-routes.ts';

/** Puts the whole server together. Nothing is discovered: what is not listed here does not exist. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(deps.config.trustProxy),
    requestTimeout: 60_000,
    connectionTimeout: 75_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => answerMalformed(reply),
    // A request that comes while the server closes is still served on its open connection.
    return503OnClosing: false,
  });
  handleErrors(app);
  shedLoad(app);
  parseJson(app);
  await secureHeaders(app);
  wakeAfterWrites(app, deps.outbox);
  await app.register(compress, { threshold: 1024, encodings: ['gzip'] });
  measureCalls(app);
  healthRoutes(app, deps);

  const added = new Set<string>();
  const add = endpointAdder(app, deps, added);
  authRoutes(add, deps);
  listingRoutes(add, deps);
  suggestionRoutes(add, deps);
  profileRoutes(add, deps);
  placeRoutes(add, deps);
  xpRoutes(add, deps);
  achievementRoutes(add, deps);
  photoRoutes(add, deps);
  notificationRoutes(add, deps);
  await unsubscribeRoutes(app, deps, added);
  pushRoutes(add, deps);
  adminRoutes(add, deps);
  liveRoutes(app, deps, added);
  refuseOtherMethods(app, added);
  const missing = operations.filter((operation) => !added.has(operation.route));
  if (missing.length > 0)
    throw new Error(`no handler for ${missing.map((operation) => operation.route).join(', ')}`);

  await docsRoutes(app);
  serveMedia(app, deps.photoStore);
  if (!deps.config.isProduction && deps.config.smtpUrl === undefined) keptMailRoutes(app, deps);
  await serveWeb(app, (path) => shareTags(deps, path));
  return app;
}

/** A number means so many proxies, counted from the server. */
function trustOf(trust: Deps['config']['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}
