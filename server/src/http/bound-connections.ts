import type { Server } from 'node:http';
import type { Config } from '../config.ts';
import { networksOf, plainAddress } from '../networks.ts';

/** A browser makes six, and many people may share an address. */
const [maxAtOnce, maxEachSecond] = [600, 150];

/**
 * Ends what an address connects beyond that, before anything is read: whoever asks and hangs up again and again costs as much as all others
 * together. Behind a proxy everybody has its address, so there the proxy has to (ops/nginx.conf).
 */
export function boundConnections(
  server: Server,
  { trustProxy, isRateLimited }: Pick<Config, 'trustProxy' | 'isRateLimited'>,
): void {
  if (trustProxy !== false || !isRateLimited) return;
  const made = new Map<string, number>();
  const timer = setInterval(() => {
    for (const [address, count] of made)
      if (count > maxEachSecond) made.set(address, count - maxEachSecond);
      else made.delete(address);
  }, 1000).unref();
  server.once('close', () => clearInterval(timer));
  server.on('connection', (socket) => {
    const { near: address } = networksOf(plainAddress(socket.remoteAddress ?? ''));
    const count = made.get(address) ?? 0;
    if (count >= maxAtOnce) socket.destroy();
    else made.set(address, count + 1);
  });
}
