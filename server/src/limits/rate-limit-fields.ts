import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** A limit that a call has counted for, after it did. */
export type CountedLimit = {
  name: string;
  most: number;
  perSeconds: number;
  left: number;
  secondsLeft: number;
};

type Counted = Map<string, CountedLimit>;
const current = new AsyncLocalStorage<Counted>();

declare module 'fastify' {
  interface FastifyRequest {
    counted: Counted | null;
  }
}

/** The reply says of which limits the call was counted, and what is left of each: draft-ietf-httpapi-ratelimit-headers-11. */
export function tellLimits(app: FastifyInstance): void {
  app.decorateRequest('counted', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.counted = new Map();
    current.run(request.counted, done);
  });
  app.addHook('onSend', ({ counted }, reply, _payload, done) => {
    if (counted && counted.size > 0) reply.headers(fieldsOf([...counted.values()]));
    done();
  });
}

/** Outside a call, such as in a job, nobody is told. */
export function noteLimit(counted: CountedLimit): void {
  current.getStore()?.set(counted.name, counted);
}

function fieldsOf(counted: readonly CountedLimit[]) {
  return {
    'ratelimit-policy': counted
      .map(({ name, most, perSeconds }) => `"${name}";q=${most};w=${perSeconds}`)
      .join(', '),
    ratelimit: counted
      .map(({ name, left, secondsLeft }) => `"${name}";r=${Math.max(0, left)};t=${Math.ceil(secondsLeft)}`)
      .join(', '),
  };
}
