import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { World } from './open-world.ts';

type CuttableLine = { cut: () => void; mend: () => void };

/** The world over an unreliable connection. */
export async function openLine(world: World): Promise<{ line: CuttableLine; worldByLine: World }> {
  const { hostname, port } = new URL(world.ballpark.url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((socket) => {
    if (isCut) return socket.destroy();
    const onward = connect(Number(port), hostname);
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
  onTestFinished(() => {
    line.close();
    dropAll();
  });
  const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  return {
    worldByLine: { ...world, ballpark: { ...world.ballpark, url } },
    line: {
      cut() {
        isCut = true;
        dropAll();
      },
      mend() {
        isCut = false;
      },
    },
  };
}
