import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send the next request of a connection after the last answer. */
const maxUnanswered = 4;

/**
 * Ends a connection with more than four unanswered requests. What arrives in one read would all begin before anything else is served: a
 * megabyte of requests for photos opened thousands of files. It stands before Fastify, which answers some without its hooks.
 */
export function refusePipelines(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  function mayBegin({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxUnanswered) socket.destroy();
    // Node goes on to hand over what it has read.
    if (socket.destroyed) return false;
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return true;
  }
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (mayBegin(request, response))
      for (const handle of handlers) Reflect.apply(handle, server, [request, response]);
  });
  server.on('checkExpectation', (request, response) => {
    if (mayBegin(request, response)) response.writeHead(417, { connection: 'close' }).end();
  });
}
