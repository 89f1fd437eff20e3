import { messages } from '@ballpark/domain/contract/messages.ts';
import { followLive } from '@ballpark/domain/contract/live.ts';
import { hasRole } from '@ballpark/domain/roles.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken } from '../auth/tokens.ts';
import type { Deps } from '../deps.ts';
import { bearerTokenOf } from '../auth/authenticate.ts';
import type { Authenticate } from '../http/add-endpoint.ts';
import { InvalidInput, Unauthorized, Unavailable } from '../errors.ts';
import { takeFromLimit } from '../http/limits/rate-limit.ts';
import { findFollowable } from './live-queries.ts';
import { eventText, type LiveStream } from './live-stream.ts';
import { liveStreams } from './live-streams.ts';
import { cutOf, missedSince, waitUntilRead } from './missed-hints.ts';

const opens = { name: 'live', most: 60, perSeconds: 60 };
/** Streams that were cut at the same time reconnect spread over this time. */
const retry = { leastMs: 1000, spreadMs: 3000 };
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Otherwise a proxy would buffer the events.
  'x-accel-buffering': 'no',
  // The connection serves nothing else, so that a server that closes need not wait for it.
  connection: 'close',
};

/** `GET /live`: server-sent live events that say what has changed (contract, live.ts). */
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
    // An answer that lasts for hours would distort the times of answers.
    config: { disableMetrics: true },
    onRequest: async (request) => {
      const user = await authenticate(request, 'session');
      if (!user) throw new Unauthorized();
      await takeFromLimit(deps, opens, user.id);
      request.caller = user;
    },
    handler: async (request, reply) => {
      const asked = readRequest(request);
      const listings = await followable(deps, asked);
      const stream = { ...asked, listings, response: reply.raw };
      const cut = cutOf(deps.outbox, { ...asked, lastEventId: lastEventIdOf(request) });
      await waitUntilRead(deps.outbox, cut);
      // No `await` from here on: events in between would be missed.
      const end = deps.outbox.end();
      if (streams.isFull(stream) || end === null) throw new Unavailable();
      reply.hijack();
      // For a caller who has already hung up, no 'close' event comes any more.
      if (reply.raw.closed) return;
      const retryMs = retry.leastMs + Math.floor(Math.random() * retry.spreadMs);
      const goneIds = asked.listingIds.filter((id) => !listings.has(id));
      const missed = missedSince(deps.outbox, cut, { ...stream, goneIds });
      reply.raw.writeHead(200, headers);
      const ready = { type: 'ready', ...(cut?.isCaughtUp && { isCaughtUp: true as const }) } as const;
      reply.raw.write(`retry: ${retryMs}\n${missed}${eventText(ready, end)}`);
      streams.add(stream);
    },
  });
}

/** The person of a new stream, and the listings that it follows. */
function readRequest(request: FastifyRequest) {
  const token = bearerTokenOf(request);
  if (!request.caller || token === null) throw new Unauthorized();
  const query = followLive.query.safeParse(request.query, { error: () => messages.invalidInput });
  if (!query.success) throw new InvalidInput(query.error.issues);
  const { caller } = request;
  const { readAgoMs } = query.data;
  const isMember = caller.isEmailVerified && caller.isOnboarded;
  const listingIds = isMember ? (query.data.listings ?? []) : [];
  const isModerator = hasRole(caller.role, 'moderator');
  return {
    userId: caller.id,
    caller,
    tokenHash: hashToken(token),
    isMember,
    isModerator,
    listingIds,
    readAgoMs,
  };
}

/** The listings that this person can see: of hidden ones, and of people whom they do not see, they get no live events. */
async function followable(
  { db }: Pick<Deps, 'db'>,
  { listingIds, caller }: ReturnType<typeof readRequest>,
): Promise<LiveStream['listings']> {
  return listingIds.length === 0 ? new Map() : findFollowable(db, listingIds, caller);
}

function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' ? id : undefined;
}
