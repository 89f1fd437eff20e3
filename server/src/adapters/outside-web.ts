import { isOutsideAddress } from '@ballpark/domain/outside-address.ts';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest, type RequestOptions } from 'node:https';
import { type Socket, type TcpNetConnectOpts, connect } from 'node:net';
import { Duplex } from 'node:stream';
import { type ConnectionOptions, connect as connectTls, DEFAULT_CIPHERS } from 'node:tls';
import { codeOf } from '../error-code.ts';
import { publicLookup } from './public-address.ts';

type Ask = {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** Of the reply. What is beyond is not read, and `isWhole` is false. */
  maxBytes: number;
};

export type OutsideReply = { status: number; headers: IncomingHttpHeaders; body: Buffer; isWhole: boolean };

/** Calls addresses that members have entered. */
export type OutsideWeb = {
  /** Follows no redirect. Throws `OutsideFailure`. */
  call: (ask: Ask) => Promise<OutsideReply>;
};

/** `address`: it is not one that may be called, or leads to no public address. */
export class OutsideFailure extends Error {
  override name = 'OutsideFailure';
  readonly why: 'address' | 'timeout' | 'connection';

  constructor(why: OutsideFailure['why'], cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

type Request = (
  url: URL,
  options: RequestOptions,
  answered: (reply: IncomingMessage) => void,
) => ClientRequest;

/** HTTPS to public addresses only, checked when connecting. */
export function httpOutsideWeb(request: Request = publicRequest()): OutsideWeb {
  return {
    async call(ask) {
      if (!isOutsideAddress(ask.url)) throw new OutsideFailure('address');
      const signal = AbortSignal.timeout(ask.timeoutMs);
      try {
        return await send(request, ask, signal);
      } catch (error) {
        if (codeOf(error) === 'ADDRESS_REFUSED') throw new OutsideFailure('address', error);
        throw new OutsideFailure(signal.aborted ? 'timeout' : 'connection', error);
      }
    },
  };
}

/** No connection is kept: nothing of one member's call reaches another's. */
function publicRequest(): Request {
  const agent = new BoundedAgent({ keepAlive: false, lookup: publicLookup() });
  return (url, options, answered) => httpsRequest(url, { ...options, agent }, answered);
}

/**
 * TLS has messages of its own, which keep this process busy and are seen nowhere above it: new keys, tickets,
 * another handshake. So what comes is counted below it.
 */
export class BoundedAgent extends Agent {
  override createConnection(options: AgentConnection): Socket {
    let [came, read, allowed] = [0, 0, handshakeBytes];
    const line = connect(options);
    const counted = new CountedLine(line, (bytes) => {
      came += bytes;
      if (came > read * mostAround + allowed) line.destroy(new Error('too much around the answer'));
    });
    const socket = connectTls({ ...curvesOnly, ...options, socket: counted });
    socket.once('secureConnect', () => (allowed = aroundBytes));
    return socket.on('data', (part: Buffer) => (read += part.length));
  }
}

type AgentConnection = TcpNetConnectOpts & ConnectionOptions;

/** A server may choose the group of a key exchange without curves, and one of 10,000 bits takes a second. */
const curvesOnly = { ciphers: `${DEFAULT_CIPHERS}:!kDHE`, ecdhCurve: 'X25519:P-256:P-384:P-521' };

/** Records of 512 bytes have 6 % around them. */
const mostAround = 1.125;
/** Usual chains of certificates have 3 to 8 kB. Each costs as much as its server likes, whether or not anybody trusts it. */
const handshakeBytes = 16 * 1024;
/** With one piece that is not read yet. */
const aroundBytes = 128 * 1024;

class CountedLine extends Duplex {
  readonly #line: Socket;

  constructor(line: Socket, count: (bytes: number) => void) {
    super();
    this.#line = line;
    line.on('data', (part: Buffer) => {
      count(part.length);
      line.pause();
      if (!line.destroyed) this.push(part);
    });
    line.on('end', () => this.push(null));
    line.on('error', (error) => this.destroy(error));
    line.on('close', () => {
      // What came before its end is still to be read.
      if (!line.readableEnded) this.destroy();
    });
  }
  /** Other work comes between two pieces. */
  override _read(): void {
    setImmediate(() => this.#line.resume());
  }
  override _write(part: Buffer, _encoding: string, done: () => void): void {
    this.#line.write(part, () => done());
  }
  override _final(done: () => void): void {
    this.#line.end(() => done());
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#line.destroy();
    done(error);
  }
}

/** A receiver that sends more of them keeps this process busy. */
const maxInterimAnswers = 5;
/** So does one that sends crumbs: this many pieces, and one more for each `usualPieceBytes`. */
const minPieces = 100;
const usualPieceBytes = 512;
/** Headers, and what chunks have around them. */
const extraBytes = 64 * 1024;

const maxPiecesOf = (maxBytes: number) => minPieces + maxBytes / usualPieceBytes;

function send(request: Request, ask: Ask, signal: AbortSignal): Promise<OutsideReply> {
  const { url, method, body, maxBytes } = ask;
  const headers = {
    'user-agent': 'Ballpark',
    ...ask.headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const sent = request(new URL(url), { method, headers, signal }, (reply) => {
      isAnswered = true;
      readUpTo(reply, maxBytes).then(
        (read) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, ...read }),
        reject,
      );
    });
    endBeyond(sent, maxBytes + extraBytes);
    let interimAnswers = 0;
    sent.on('information', () => {
      interimAnswers += 1;
      if (interimAnswers > maxInterimAnswers) sent.destroy(new Error('too many interim answers'));
    });
    // Node.js tells of no error when it closes the connection of one that would change the protocol.
    sent.on('close', () => {
      if (!isAnswered) reject(new Error('closed without an answer'));
    });
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    sent.on('error', reject).end(body);
  });
}

/** Counts all that comes, which HTTP may take without a word: empty lines, zeros before a length, records of one byte. */
function endBeyond(sent: ClientRequest, maxBytes: number): void {
  sent.on('socket', (socket) => {
    let [bytes, pieces] = [0, 0];
    const count = (part: Buffer) => {
      bytes += part.length;
      pieces += 1;
      if (bytes > maxBytes || pieces > maxPiecesOf(maxBytes))
        sent.destroy(new Error('too much around the answer'));
    };
    socket.on('data', count);
    sent.on('close', () => socket.off('data', count));
  });
}

/** Ends the connection at the limit. */
function readUpTo(reply: IncomingMessage, maxBytes: number): Promise<Pick<OutsideReply, 'body' | 'isWhole'>> {
  const maxPieces = maxPiecesOf(maxBytes);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const finish = (isWhole: boolean) => resolve({ body: Buffer.concat(parts), isWhole });
    // A reply without an encoding comes in buffers.
    reply.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= maxBytes && parts.length < maxPieces) return void parts.push(part);
      reply.removeAllListeners('data').destroy();
      finish(false);
    });
    reply.on('end', () => finish(true));
    reply.on('error', reject);
    reply.on('close', () => reject(new Error('closed before its end')));
  });
}
