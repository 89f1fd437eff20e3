import { messages } from '@ballpark/domain/contract/messages.ts';
import { followLive } from '@ballpark/domain/contract/live.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken } from '../auth/tokens.ts';
import type { Deps } from '../deps.ts';
import { bearerTokenOf } from '../auth/authenticate.ts';
import type { Authenticate } from '../http/add-endpoint.ts';
import { InvalidInput, Unauthorized, Unavailable } from '../errors.ts';
import { takeFromLimit } from '../http/limits/rate-limit.ts';
import { findListingsOf } from './live-queries.ts';
import { eventText } from './live-stream.ts';
import { liveStreams } from './live-streams.ts';
import { cutAt, missedSince, waitUntilRead } from './missed-hints.ts';

const opens = { name: 'live', most: 60, perSeconds: 60 };
/** Streams that are cut together come back one after the other. */
const retry = { leastMs: 1000, spreadMs: 3000 };
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy would gather them otherwise.
  'x-accel-buffering': 'no',
  // Nothing else follows on it, so that a server that closes need not wait.
  connection: 'close',
};

/** `GET /live`: server-sent events that say where to look again (contract, live.ts). */
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
    // An answer that lasts for hours says nothing about how long answers take.
    config: { disableMetrics: true },
    onRequest: async (request) => {
      const user = await authenticate(request, 'session');
      if (!user) throw new Unauthorized();
      await takeFromLimit(deps, opens, user.id);
      request.caller = user;
    },
    handler: async (request, reply) => {
      const asked = readRequest(request);
      const listingIds = await ofSeenPeople(deps, asked.listingIds, request.caller?.unseen ?? []);
      const stream = { ...asked, listingIds, response: reply.raw };
      const cut = cutAt(lastEventIdOf(request));
      await waitUntilRead(deps.outbox, cut);
      // From here on without a pause: what happens meanwhile would be missed.
      const end = deps.outbox.end();
      if (streams.isFull(stream) || !end) throw new Unavailable();
      reply.hijack();
      // No event comes for a caller who has already hung up.
      if (reply.raw.closed) return;
      const retryMs = retry.leastMs + Math.floor(Math.random() * retry.spreadMs);
      const missed = missedSince(deps.outbox, cut, stream);
      reply.raw.writeHead(200, headers);
      reply.raw.write(`retry: ${retryMs}\n${missed}${eventText({ type: 'ready' }, end)}`);
      streams.add(stream);
    },
  });
}

/** Whose stream it is to be and what it follows. */
function readRequest(request: FastifyRequest) {
  const token = bearerTokenOf(request);
  if (!request.caller || token === null) throw new Unauthorized();
  const query = followLive.query.safeParse(request.query, { error: () => messages.invalidInput });
  if (!query.success) throw new InvalidInput(query.error.issues);
  const { id: userId, isEmailVerified, isOnboarded } = request.caller;
  const isMember = isEmailVerified && isOnboarded;
  const listingIds = isMember ? (query.data.listings ?? []) : [];
  return { userId, tokenHash: hashToken(token), isMember, listingIds };
}

/** Whoever sees nothing of a listing's owner does not learn that something happens there. */
async function ofSeenPeople(
  { db }: Pick<Deps, 'db'>,
  listingIds: readonly string[],
  unseen: readonly string[],
): Promise<readonly string[]> {
  if (listingIds.length === 0 || unseen.length === 0) return listingIds;
  const hidden = await findListingsOf(db, listingIds, unseen);
  return listingIds.filter((id) => !hidden.has(id));
}

function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' ? id : undefined;
}
