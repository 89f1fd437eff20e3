import { createListing } from '@ballpark/domain/contract/listings.ts';
import { listProfileListings } from '@ballpark/domain/contract/profiles.ts';
import { site } from '@ballpark/domain/site.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { insertAudit } from '../audit/audit-queries.ts';
import { findToken } from '../auth/sessions/access-token-queries.ts';
import { hashToken, isAccessToken } from '../auth/tokens.ts';
import { bearerTokenOf } from '../bearer-token.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Forbidden, NotFound, Unauthorized } from '../errors.ts';
import { type Authenticate, admitWrite } from '../http/add-endpoint.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { apiCaller } from './call-api.ts';
import type { McpCaller } from './tools.ts';

/** What assistants ask, by the Model Context Protocol over HTTP (docs/assistants.md). Each request stands for itself: there are no sessions. */
export function serveMcp(app: FastifyInstance, deps: Deps, authenticate: Authenticate): void {
  const { publicUrl } = deps.config;
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    compress: false,
    onRequest: async (request, reply) => {
      await takeFromLimit(deps, rates.doors.perAddress, request.ip);
      if (!site.allowsAssistants) throw new NotFound();
      // A page that a browser shows may not ask in its visitor’s network.
      const { origin } = request.headers;
      if (origin !== undefined && origin !== publicUrl) throw new Forbidden('otherSite');
      await checkToken(deps, request, reply);
    },
    handler: async (request, reply) => {
      // Several in one would count as one for the limits; the protocol has done away with it.
      if (Array.isArray(request.body)) throw new BadRequest('malformed');
      // Once somebody asks: most installations are never asked.
      const [{ createMcpHandler }, { mcpServer }] = await Promise.all([
        import('@modelcontextprotocol/server'),
        import('./tools.ts'),
      ]);
      const caller = callerOf(app, deps, request, authenticate);
      const handler = createMcpHandler(() => mcpServer(caller), {
        maxSubscriptions: 0,
        onerror: (error) => request.log.debug({ err: error }, 'assistant'),
      });
      try {
        const answer = await handler.fetch(webRequestOf(request, publicUrl), { parsedBody: request.body });
        return await reply
          .code(answer.status)
          .headers(Object.fromEntries(answer.headers))
          .header('cache-control', 'no-store')
          .send(Buffer.from(await answer.arrayBuffer()));
      } finally {
        await handler.close();
      }
    },
  });
}

/** So that a program learns at once that its token has ended. Sessions are for browsers. */
async function checkToken({ db, now }: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.headers.authorization === undefined) return;
  const token = bearerTokenOf(request);
  if (token !== null && isAccessToken(token) && (await findToken(db, hashToken(token), now()))) return;
  reply.header('www-authenticate', 'Bearer');
  throw new Unauthorized('tokenOver');
}

function callerOf(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  authenticate: Authenticate,
): McpCaller {
  const person = async (operation: Parameters<Authenticate>[1]) => {
    if (request.headers.authorization === undefined) throw new Unauthorized('tokenNeeded');
    const user = await authenticate(request, operation);
    if (!user) throw new Unauthorized('tokenOver');
    return user;
  };
  return {
    callApi: apiCaller(app, request),
    publicUrl: deps.config.publicUrl,
    noteFailure: (error) => request.log.error({ err: error }, 'unexpected failure'),
    hasToken: request.headers.authorization !== undefined,
    findSelf: () => person(listProfileListings),
    async prepare() {
      const user = await person(createListing);
      await admitWrite(deps, createListing, request, user);
      const userId = user.id;
      await takeFromLimit(deps, rates.prepare.perPerson, userId);
      const about = { kind: 'user', id: userId };
      await deps.db.transaction().execute(async (trx) => {
        await insertAudit(trx, { action: 'prepare-listing', by: { userId }, about, now: deps.now() });
      });
    },
  };
}

/** The body is parsed already. */
function webRequestOf({ method, headers }: FastifyRequest, publicUrl: string): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !hopByHop.has(name) ? [[name, value]] : [],
  );
  return new Request(`${publicUrl}/mcp`, { method, headers: given });
}

const hopByHop = new Set(['connection', 'content-length', 'host', 'transfer-encoding']);
