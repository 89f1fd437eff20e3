import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

type Bounds = {
  maxBytes: number;
  windowMs: number;
  minBytes: number;
};

/** More than the largest allowed body. */
const usualBounds: Bounds = { maxBytes: 64 * 1024 * 1024, windowMs: 30_000, minBytes: 120 * 1024 };

const readingOn = new WeakSet<Socket>();

export function isReadingOn(socket: Socket): boolean {
  return readingOn.has(socket);
}

/** Browsers send the whole body before they read the reply, and lose the reply if the connection is cut. */
export function readOnAfterAnswers(server: Server, bounds: Bounds = usualBounds): void {
  server.prependListener('request', (request, response) => {
    if (!mayHaveBody(request)) return;
    response.once('prefinish', () => {
      if (!request.complete && !request.socket.destroyed) readOn(request, bounds);
    });
  });
}

export function mayHaveBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function readOn(request: IncomingMessage, { maxBytes, windowMs, minBytes }: Bounds): void {
  const { socket } = request;
  let readBytes = 0;
  let readBefore = 0;
  let isToBeClosed = false;
  // Node closes after the last answer. Closing only our half does not help: some callers then see a broken
  // connection.
  socket.destroySoon = () => {
    isToBeClosed = true;
  };
  const timer = setInterval(() => {
    if (readBytes - readBefore < minBytes) socket.destroy();
    readBefore = readBytes;
  }, windowMs).unref();

  function forget(piece: Buffer): void {
    readBytes += piece.length;
    if (readBytes > maxBytes) socket.destroy();
  }
  function stop(): void {
    clearInterval(timer);
    readingOn.delete(socket);
    request.off('data', forget).off('end', stop);
    socket.off('close', stop);
    Reflect.deleteProperty(socket, 'destroySoon');
    if (isToBeClosed) socket.destroySoon();
  }

  readingOn.add(socket);
  request.on('data', forget).on('end', stop).resume();
  socket.on('close', stop);
}
