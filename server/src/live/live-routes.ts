import { messages } from '@ballpark/domain/contract/messages.ts';
import { followLive } from '@ballpark/domain/contract/notifications.ts';
import { hasRole } from '@ballpark/domain/route-access.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken } from '../auth/tokens.ts';
import type { Deps } from '../deps.ts';
import { bearerTokenOf } from '../bearer-token.ts';
import type { Authenticate } from '../http/add-endpoint.ts';
import { InvalidInput, Unauthorized, Unavailable } from '../errors.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { findFollowable } from './live-queries.ts';
import { beginningOf } from './live-events.ts';
import { liveStreams } from './live-streams.ts';

/** Spreads the reconnects of streams that were cut together. */
const retry = { minMs: 1000, spreadMs: 3000 };
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy would buffer the events.
  'x-accel-buffering': 'no',
  // A server that closes need not wait for this connection.
  connection: 'close',
};

export function liveRoutes(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  added: Set<string>,
): void {
  const streams = liveStreams(deps);
  added.add(followLive.route);
  app.addHook('preClose', async () => streams.close());
  app.route({
    method: 'GET',
    url: '/api/live',
    exposeHeadRoute: false,
    // Replies that last for hours would distort the times.
    config: { disableMetrics: true },
    onRequest: async (request) => {
      const user = await authenticate(request, followLive);
      if (!user) throw new Unauthorized();
      await takeFromLimit(deps, rates.live.perPerson, user.id);
      request.caller = user;
    },
    handler: async (request, reply) => {
      const { listingIds, ...asked } = readRequest(request);
      const listings = await findFollowable(deps.db, listingIds, asked.caller);
      // An `await` from here on would miss events.
      const recent = deps.outbox.recent();
      if (streams.isFull(asked) || recent === null) throw new Unavailable();
      reply.hijack();
      // No 'close' event comes if the caller has hung up already.
      if (reply.raw.closed) return;
      const stream = { ...asked, listings, response: reply.raw };
      const retryMs = retry.minMs + Math.floor(Math.random() * retry.spreadMs);
      reply.raw.writeHead(200, headers);
      reply.raw.write(`retry: ${retryMs}\n${beginningOf(listingIds, recent, stream)}`);
      streams.add(stream);
    },
  });
}

function readRequest(request: FastifyRequest) {
  const token = bearerTokenOf(request);
  if (!request.caller || token === null) throw new Unauthorized();
  const query = followLive.query.safeParse(request.query, { error: () => messages.invalidInput });
  if (!query.success) throw new InvalidInput(query.error.issues);
  const { caller } = request;
  const isMember = caller.isEmailVerified && caller.isOnboarded;
  return {
    userId: caller.id,
    caller,
    tokenHash: hashToken(token),
    isMember,
    isModerator: hasRole(caller.role, 'moderator'),
    listingIds: isMember ? (query.data.listings ?? []) : [],
  };
}
