import type { FastifyInstance } from 'fastify';
import type { OutboxFollower } from './follow-outbox.ts';

/** The writes of a call are committed when its answer is sent; `onResponse` would not be called if the caller has gone. */
export function wakeAfterWrites(app: FastifyInstance, outbox: OutboxFollower): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.method !== 'GET' && reply.statusCode < 400) outbox.wake();
    done();
  });
}
