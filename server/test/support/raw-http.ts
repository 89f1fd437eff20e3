import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Plain sockets, for what HTTP clients cannot send. */
export type RawHttp = {
  /** The test or `closeAll` ends it. */
  open: () => Promise<Socket>;
  /** Returns everything until the server closes. */
  send: (bytes: string) => Promise<string>;
  /** Sets the timeout of incomplete requests. */
  setPatience: (ms: number) => void;
  closeAll: () => void;
};

/** Incomplete requests time out after `patienceMs` instead of a minute. */
export async function rawHttp(app: FastifyInstance, patienceMs: number): Promise<RawHttp> {
  const setPatience = (ms: number) =>
    void Object.assign(app.server, { headersTimeout: ms, requestTimeout: ms });
  setPatience(patienceMs);
  Object.assign(app.server, { connectionsCheckingInterval: 50 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets = new Set<Socket>();

  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    // The server may reset it; only what came before counts.
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

export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString()));
  if (!socket.closed) await new Promise((closed) => socket.once('close', closed));
  return text;
}
