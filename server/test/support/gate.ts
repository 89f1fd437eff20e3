import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../../scripts/free-port.mjs';

/** Stands between the pool and the server: can be shut like a server that died, or hold everything back like a frozen one. */
export class Gate {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #isFrozen = false;
  /** Nobody else gets it while the gate is shut. */
  port = 0;

  constructor(target: URL) {
    this.#target = target;
  }

  async open(): Promise<void> {
    const server = createServer((inner) => {
      const outer = connect(Number(this.#target.port), this.#target.hostname);
      for (const socket of [inner, outer]) this.#keep(socket);
      inner.on('data', (bytes) => this.#isFrozen || outer.write(bytes)).on('close', () => outer.destroy());
      outer.on('data', (bytes) => this.#isFrozen || inner.write(bytes)).on('close', () => inner.destroy());
    });
    this.#server = server;
    this.port ||= await freePort();
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
  }

  async shut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  freeze(): void {
    this.#isFrozen = true;
  }

  /** What was held back is lost, as are the connections. */
  async thaw(): Promise<void> {
    this.#isFrozen = false;
    await this.shut();
    await this.open();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
  }
}
