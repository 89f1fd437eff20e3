import type { FastifyRequest } from 'fastify';
import { type LimitDeps, takeFromLimit } from './rate-limit.ts';
import { rates } from './rates.ts';

/** The options of each route that other sites may ask (docs/doors.md). What is large is compressed by `sendEncoded`. */
export function doorOf(deps: LimitDeps, door: 'data' | 'frame') {
  return {
    compress: false,
    config: { door },
    preHandler: async ({ ip }: FastifyRequest) => takeFromLimit(deps, rates.doors.perAddress, ip),
  } as const;
}
