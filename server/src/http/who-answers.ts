import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Of `/readyz`, for `ballpark doctor`: whether it is this server that answers, and how the call came. */
export const serverIdHeader = 'x-ballpark-server';
export const arrivalHeader = 'x-ballpark-arrival';

/** The same for all processes of a database. */
export function serverIdOf(databaseId: string): string {
  return createHash('sha256').update(databaseId).digest('hex').slice(0, 12);
}

/** `hops`: addresses in X-Forwarded-For; `protocol`: of X-Forwarded-Proto. */
export type Arrival = { hops: number; protocol: string | null };

export function arrivalOf(headers: IncomingHttpHeaders): Arrival {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const [protocol] = /^https?/.exec(String(headers['x-forwarded-proto'] ?? '')) ?? [];
  return {
    hops: forwarded.split(',').filter((each) => each.trim() !== '').length,
    protocol: protocol ?? null,
  };
}
