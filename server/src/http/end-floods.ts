import { IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { mayHaveBody } from './read-on.ts';

/** Browsers and proxies send the next request of a connection after the last answer. */
const maxUnanswered = 4;
/** Each piece of a body costs as much work, however small it is. Usual ones have the size of a packet at least. */
const [maxSmallPieces, minPieceBytes] = [256, 512];

/**
 * Ends connections that keep the process busy for little: with more than four unanswered requests, or a body in hundreds of tiny pieces.
 * What arrives in one read would all be handled before anything else: a megabyte of requests for photos opened thousands of files, and one
 * connection that sent single bytes held up everybody for seconds. It stands before Fastify, which answers some requests without its hooks.
 */
export function endFloods(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  function mayBegin(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxUnanswered) end(socket);
    if (socket.destroyed) return false;
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (mayHaveBody(request)) countPieces(request);
    return true;
  }
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (mayBegin(request, response))
      for (const handle of handlers) Reflect.apply(handle, server, [request, response]);
  });
  server.on('checkExpectation', (request, response) => {
    if (mayBegin(request, response)) response.writeHead(417, { connection: 'close' }).end();
  });
}

/** Also where nobody reads them: Node no longer hands over those of a request that it “dumps”, because it has been answered. */
function countPieces(request: IncomingMessage & { _dump?: () => void }): void {
  let [pieces, bytes] = [0, 0];
  // oxlint-disable-next-line no-underscore-dangle -- Node has no other name for it
  request._dump = () => void request.removeAllListeners('data').resume();
  request.push = (piece: Buffer | null) => {
    pieces += 1;
    bytes += piece?.length ?? 0;
    if (pieces > maxSmallPieces && bytes < pieces * minPieceBytes) end(request.socket);
    return IncomingMessage.prototype.push.call(request, piece);
  };
}

/** Handlers of a parser, by the numbers of Node’s `HTTPParser`: headers, headers complete, body, message complete. */
const handed = [1, 2, 3, 4] as const;
type Parser = Partial<Record<(typeof handed)[number], unknown>>;

/**
 * Node hands over all of what it has read, also of a connection that is destroyed: ten thousand pieces of one byte take 25 ms. Without these
 * handlers, which are a private part of Node, it only parses the rest. They come back before another connection gets the parser.
 */
function end(socket: Socket & { parser?: Parser | null }): void {
  const { parser } = socket;
  socket.destroy();
  if (!parser || typeof parser[3] !== 'function') return;
  const handlers = handed.map((number) => parser[number]);
  for (const number of handed) parser[number] = null;
  setImmediate(() => handed.forEach((number, at) => (parser[number] = handlers[at])));
}
