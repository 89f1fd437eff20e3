import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ChildLoggerOptions } from 'pino';

const header = 'x-request-id';
const current = new AsyncLocalStorage<string>();

/**
 * Accepts the request's own id only from a trusted proxy and only if short and plain: operators search the
 * log by it.
 */
export function requestNamer(isBehindProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const brought = isBehindProxy ? headers[header] : undefined;
    return typeof brought === 'string' && /^[\w.:-]{8,128}$/.test(brought) ? brought : randomUUID();
  };
}

/** Sets it on the reply and, by `idOfRequest`, on every log line. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.raw.setHeader(header, id);
    current.run(id, done);
  });
}

export function idOfRequest(): { requestId?: string } {
  const requestId = current.getStore();
  return requestId === undefined ? {} : { requestId };
}

/** A logger for each request would only repeat its id. A route may set a level. */
export function loggerOfRequest(
  log: FastifyBaseLogger,
  _bindings: object,
  options: ChildLoggerOptions,
): FastifyBaseLogger {
  return options.level === undefined ? log : log.child({}, options);
}
