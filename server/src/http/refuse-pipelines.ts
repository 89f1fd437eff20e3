import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies send the next request of a connection after the last answer. */
const maxUnanswered = 16;

/**
 * Ends a connection that sends many requests at once. What arrives in one read would all begin before anything else is served: a
 * megabyte of requests for photos opened thousands of files.
 */
export function refusePipelines(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxUnanswered) socket.destroy();
    // Node goes on to hand over what it has read.
    if (socket.destroyed) return void reply.hijack();
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    done();
  });
}
