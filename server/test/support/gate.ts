import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../../scripts/free-port.mjs';

/** A proxy to PostgreSQL: shut it acts like a dead server, frozen like a hanging one. */
export class Gate {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #isFrozen = false;
  /** Kept while shut. */
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

  /** Drops the connections and held data. */
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
