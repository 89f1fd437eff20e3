import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a server that can fail: its address forwards to the server's, except between `cut` and `mend`. */
export type CuttableLine = { url: string; cut: () => void; mend: () => void; close: () => void };

export async function openLine(to: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(to);
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
  return {
    // A server that listens on TCP has an address with a port.
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
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
