import { parse as parseQuery } from 'node:querystring';
import { operations } from '@ballpark/domain/contract/operations.ts';
import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { accountRoutes, exportFileRoute } from './account/account-routes.ts';
import { achievementRoutes } from './achievements/achievement-routes.ts';
import { sitePageRoutes } from './admin/site-page-routes.ts';
import {
  adminRoutes,
  adminTableRoutes,
  doctorRoutes,
  jobRoutes,
  signUpRoutes,
  siteRoutes,
} from './admin/admin-routes.ts';
import {
  authRoutes,
  emailRoutes,
  factorRoutes,
  oidcRoutes,
  passkeyRoutes,
  sessionRoutes,
  tokenRoutes,
} from './auth/auth-routes.ts';
import { authenticator } from './auth/sessions/authenticate.ts';
import type { Deps } from './deps.ts';
import { docsRoutes } from './docs/docs-routes.ts';
import { wakeAfterWrites } from './events/follow-outbox.ts';
import { defaultBodyLimit, endpointAdder } from './http/add-endpoint.ts';
import {
  answerMalformed,
  answerUnreadable,
  countFailedAnswers,
  handleErrors,
  refuseEncodedBodies,
  refuseOtherMethods,
} from './http/handle-errors.ts';
import { readForwardedFor } from './http/forwarded-for.ts';
import { healthRoutes } from './http/health-routes.ts';
import { measureCalls } from './http/measure-calls.ts';
import { parseJson } from './http/parse-json.ts';
import { readOnAfterAnswers } from './http/read-on.ts';
import { boundConnections } from './http/bound-connections.ts';
import { endFloods } from './http/end-floods.ts';
import { loggerOfRequest, nameRequests, requestNamer } from './request-id.ts';
import { secureHeaders, warnOfUntrustedProxy } from './http/secure-headers.ts';
import { inlineScripts, readBuilt } from './web/built-files.ts';
import { serveLogos } from './web/serve-face.ts';
import { serveEmbeds } from './web/serve-embeds.ts';
import { serveFeeds } from './web/serve-feeds.ts';
import { servePriceIndex } from './web/serve-price-index.ts';
import { serveResultPictures } from './web/serve-result-picture.ts';
import { serveWeb } from './web/serve-web.ts';
import { takeFromLimit } from './limits/rate-limit.ts';
import { tellLimits } from './limits/rate-limit-fields.ts';
import { rates } from './limits/rates.ts';
import { refuseOverload } from './limits/overload.ts';
import {
  listingRoutes,
  ownListRoutes,
  questionRoutes,
  suggestionRoutes,
  teaserRoutes,
} from './listings/listing-routes.ts';
import { liveRoutes } from './live/live-routes.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { devMailboxRoutes } from './mail/dev-mailbox-routes.ts';
import { stateMetrics } from './metrics/state-metrics.ts';
import { moderationRoutes } from './moderation/moderation-routes.ts';
import { signalRoutes } from './fraud-signals/signal-routes.ts';
import { notificationRoutes, unsubscribeRoutes } from './notifications/notification-routes.ts';
import { type Media, findPhotoFile, hiddenPhotos, serveMedia } from './photos/serve-media.ts';
import { blockRoutes } from './blocks/block-routes.ts';
import { photoRoutes } from './photos/photo-routes.ts';
import { placeRoutes } from './places/place-routes.ts';
import { priceRoutes } from './prices/price-routes.ts';
import { profileRoutes, streakRoutes } from './profiles/profile-routes.ts';
import { pushRoutes } from './push/push-routes.ts';
import { siteWebhookRoutes, webhookRoutes } from './webhooks/webhook-routes.ts';
import { xpRoutes } from './xp/xp-routes.ts';
import { databaseId } from './db/database-id.ts';

/** No operation has more fields. Thousands would be read before anybody’s turn. */
const maxFields = 100;
const querystringParser = (text: string) => ({ ...parseQuery(text, '&', '=', { maxKeys: maxFields }) });

/** The list of all parts: nothing is discovered. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestNamer(deps.config.trustProxy !== false),
    childLoggerFactory: loggerOfRequest,
    trustProxy: trustOf(deps.config.trustProxy),
    // Long enough for a photo on a slow connection; read-body.ts limits how slow.
    requestTimeout: 30 * 60_000,
    bodyLimit: defaultBodyLimit,
    connectionTimeout: 75_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true, querystringParser },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, request, reply) => answerMalformed(request, reply),
    return503OnClosing: false,
  });
  endFloods(app.server);
  boundConnections(app.server, deps);
  readOnAfterAnswers(app.server);
  readForwardedFor(app, deps.config);
  handleErrors(app);
  nameRequests(app);
  tellLimits(app);
  warnOfUntrustedProxy(app, deps);
  refuseOverload(app, deps);
  refuseEncodedBodies(app);
  parseJson(app);
  const built = readBuilt();
  await secureHeaders(app, built ? inlineScripts(built) : []);
  wakeAfterWrites(app, deps.outbox);
  await app.register(compress, { threshold: 1024, encodings: ['gzip'], globalDecompression: false });
  measureCalls(app, deps, stateMetrics(deps));
  countFailedAnswers(app, deps);
  healthRoutes(app, deps, () => databaseId(deps.db));

  const authenticate = authenticator(deps);
  const added = new Set<string>();
  const add = endpointAdder(app, deps, authenticate, added);
  authRoutes(add, deps);
  sessionRoutes(add, deps);
  tokenRoutes(add, deps);
  emailRoutes(add, deps);
  factorRoutes(add, deps);
  passkeyRoutes(add, deps);
  oidcRoutes(add, deps);
  accountRoutes(add, deps);
  await exportFileRoute(app, deps, added);
  listingRoutes(add, deps);
  suggestionRoutes(add, deps);
  streakRoutes(add, deps);
  teaserRoutes(add, deps);
  ownListRoutes(add, deps);
  questionRoutes(add, deps);
  priceRoutes(add, deps);
  blockRoutes(add, deps);
  profileRoutes(add, deps);
  placeRoutes(add, deps);
  xpRoutes(add, deps);
  achievementRoutes(add, deps);
  photoRoutes(add, deps);
  notificationRoutes(add, deps);
  await unsubscribeRoutes(app, deps, authenticate, added);
  pushRoutes(add, deps);
  webhookRoutes(add, deps);
  siteWebhookRoutes(add, deps);
  moderationRoutes(add, deps);
  signalRoutes(add, deps);
  adminRoutes(add, deps);
  adminTableRoutes(add, deps);
  signUpRoutes(add, deps);
  jobRoutes(add, deps);
  doctorRoutes(add, deps);
  siteRoutes(add, deps);
  sitePageRoutes(add, deps);
  liveRoutes(app, deps, authenticate, added);
  refuseOtherMethods(app, added);
  const missing = operations.filter((operation) => !added.has(operation.route));
  if (missing.length > 0)
    throw new Error(`no handler for ${missing.map((operation) => operation.route).join(', ')}`);

  docsRoutes(app);
  const photos = hiddenPhotos(deps);
  app.addHook('preClose', async () => photos.stop());
  const media: Media = {
    find: (name) => findPhotoFile(deps, name),
    isServed: photos.isServed,
    countPicture: (address) => takeFromLimit(deps, rates.sharePicture.perAddress, address),
  };
  serveMedia(app, media);
  serveLogos(app, deps, media);
  serveResultPictures(app, deps, media);
  servePriceIndex(app, deps);
  serveEmbeds(app, deps);
  serveFeeds(app, deps);
  serveMcp(app, deps, authenticate);
  await devMailboxRoutes(app, deps);
  await serveWeb(app, deps, built);
  return app;
}

/** A number counts the proxies. */
function trustOf(trust: Deps['config']['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}
