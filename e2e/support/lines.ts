import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Page } from '@playwright/test';

type CuttableLine = { url: string; cut: () => void; mend: () => void; close: () => void };

/** An unreliable connection to this server. */
export async function openLine(to: string): Promise<CuttableLine> {
  const { port } = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((socket) => {
    if (isCut) return socket.destroy();
    const onward = connect(Number(port), '127.0.0.1');
    for (const [from, into] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.pipe(into);
      from.on('error', () => into.destroy());
      from.on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  function dropAll(): void {
    for (const socket of sockets) socket.destroy();
  }
  return {
    url: `http://localhost:${(line.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      dropAll();
    },
    mend() {
      isCut = false;
    },
    close() {
      line.close();
      dropAll();
    },
  };
}

/** Holds these requests back until the returned function is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await page.unroute(addresses);
  };
}

export async function sendSlowly(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}
