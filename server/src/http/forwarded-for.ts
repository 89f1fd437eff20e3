import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { addressIn } from '../networks.ts';

/** Proxies write at its end; the caller may have written the rest. */
const maxLength = 1_000;
/** Of a caller who has hung up; no network is counted for it. */
const gone = '0.0.0.0';

/**
 * Proxies write ports, brackets and words into X-Forwarded-For, and Fastify takes any text for an address. In place
 * of what is none stands the socket's address; a named proxy did not write what is before it.
 */
export function readForwardedFor(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy === false) return;
  app.addHook('onRequest', ({ raw: { headers, socket } }, _reply, done) => {
    const given = headers['x-forwarded-for'];
    if (given !== undefined) {
      const entries = String(given)
        .slice(-maxLength)
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
        .map(addressIn);
      const from = typeof trustProxy === 'number' ? 0 : Math.max(0, entries.lastIndexOf(null));
      headers['x-forwarded-for'] = entries
        .slice(from)
        .map((address) => address ?? socket.remoteAddress ?? gone)
        .join(', ');
    }
    done();
  });
}
