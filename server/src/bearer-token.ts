import type { FastifyRequest } from 'fastify';

/** Null if there is none, or none that the server could have made. */
export function bearerTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
