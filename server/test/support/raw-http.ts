import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Plain sockets to a listening app, for what no HTTP client would send. */
export type RawHttp = {
  /** A connection that is left open; the test ends it, or `closeAll`. */
  open: () => Promise<Socket>;
  /** Sends the bytes as they are and answers all that comes back until the server closes. */
  send: (bytes: string) => Promise<string>;
  /** How long half-sent requests are waited for from now on. */
  setPatience: (ms: number) => void;
  closeAll: () => void;
};

/** Lets the app listen on a free port. Half-sent requests are cut off after `patienceMs` instead of a minute. */
export async function rawHttp(app: FastifyInstance, patienceMs: number): Promise<RawHttp> {
  const setPatience = (ms: number) =>
    void Object.assign(app.server, { headersTimeout: ms, requestTimeout: ms });
  setPatience(patienceMs);
  Object.assign(app.server, { connectionsCheckingInterval: 50 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A server that listens on TCP has an address with a port.
  const { port } = app.server.address() as AddressInfo;
  const sockets = new Set<Socket>();

  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    // The server may cut it at any moment; what came before is what counts.
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    await once(socket, 'connect');
    return socket;
  }
  return {
    open,
    async send(bytes) {
      const socket = await open();
      const answer = readAll(socket);
      socket.write(bytes);
      return answer;
    },
    setPatience,
    closeAll: () => sockets.forEach((socket) => socket.destroy()),
  };
}

/** What the server sends until it closes. */
export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString()));
  if (!socket.closed) await new Promise((closed) => socket.once('close', closed));
  return text;
}
