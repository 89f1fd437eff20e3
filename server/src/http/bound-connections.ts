import type { Server } from 'node:http';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { networksOf, plainAddress, widerShare } from '../networks.ts';

/** A browser opens six, and many people may share an address. */
const [maxBurst, maxEachSecond] = [600, 150];
const warnEveryMs = 60_000;

/**
 * Drops an address's new connections beyond that, before anything is read: whoever asks and hangs up again and again costs as much as all
 * others together. Behind a proxy everybody has its address, so there the proxy has to (ops/nginx.conf).
 */
export function boundConnections(
  server: Pick<Server, 'on' | 'once'>,
  { config, log }: { config: Pick<Config, 'trustProxy' | 'isRateLimited'>; log: Pick<Log, 'warn'> },
): void {
  if (config.trustProxy !== false || !config.isRateLimited) return;
  /** What each network has opened beyond its rate; a wider one's counts for less. */
  const made = new Map<string, number>();
  let warnedAt = -Infinity;
  const timer = setInterval(() => {
    for (const [network, count] of made)
      if (count > maxEachSecond) made.set(network, count - maxEachSecond);
      else made.delete(network);
  }, 1000).unref();
  server.once('close', () => clearInterval(timer));
  server.on('connection', (socket) => {
    const { near, wide } = networksOf(plainAddress(socket.remoteAddress ?? ''));
    const shares = [[near, 1] as const, ...(wide === null ? [] : [[wide, 1 / widerShare] as const])];
    if (shares.every(([network]) => (made.get(network) ?? 0) < maxBurst)) {
      for (const [network, share] of shares) made.set(network, (made.get(network) ?? 0) + share);
      return;
    }
    socket.destroy();
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn(
      {},
      `one address opens over ${maxEachSecond} connections a second; if it is a proxy, name it in TRUST_PROXY`,
    );
  });
}
