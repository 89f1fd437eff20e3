import type { Readable } from 'node:stream';
import { createBodyBlocks } from './body-blocks.ts';
import type { BodyPlace } from './limits/body-room.ts';
import { BadRequest, PayloadTooLarge, Unavailable, type HttpError } from '../errors.ts';
import { watchArrival, type Pace } from './limits/watch-arrival.ts';

type ReadBodyOptions = {
  /** The most bytes that the route accepts. */
  limitBytes: number;
  /** The length that the request announces; undefined for one that comes in chunks. */
  announcedBytes: number | undefined;
  /** The room that a large body uses. */
  place: BodyPlace | null;
  pace: Pace;
};

/** A small piece costs as much work as a large one, so a body may have only as many pieces as its limit has multiples of this. */
const leastPieceBytes = 64;

/**
 * Reads the body of a request as text, as fast as there is room for it. Throws 413 if it is longer than the limit, 400 if it is cut off or
 * comes in too many pieces, 503 if it arrives too slowly or waits too long for room.
 */
export function readBody(payload: Readable, options: ReadBodyOptions): Promise<string> {
  const { limitBytes, announcedBytes, place, pace } = options;
  const mostBytes = announcedBytes ?? limitBytes;
  if (mostBytes > limitBytes) return Promise.reject(new PayloadTooLarge());
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const blocks = createBodyBlocks(mostBytes, place);
  const arrival = watchArrival(pace, place, () => refuse(new Unavailable()));
  let pieces = 0;
  let hasEnded = false;
  let isOver = false;

  function add(piece: Buffer): void {
    pieces += 1;
    arrival.receivedBytes += piece.length;
    if (arrival.receivedBytes > mostBytes) return refuse(new PayloadTooLarge());
    if (pieces * leastPieceBytes > limitBytes) return refuse(new BadRequest('malformed'));
    const kept = blocks.add(piece);
    if (kept !== true) void pauseUntil(kept);
  }
  async function pauseUntil(kept: Promise<void>): Promise<void> {
    arrival.isWaiting = true;
    payload.pause();
    await kept;
    arrival.isWaiting = false;
    payload.resume();
    if (hasEnded && !isOver) finish();
  }
  /** This may happen while the last piece still waits for room. */
  function end(): void {
    hasEnded = true;
    if (!arrival.isWaiting) finish();
  }
  function finish(): void {
    if (arrival.receivedBytes !== (announcedBytes ?? arrival.receivedBytes))
      return refuse(new BadRequest('malformed'));
    stop();
    return resolve(blocks.text());
  }
  function breakOff(): void {
    if (!hasEnded) refuse(new BadRequest('malformed'));
  }
  function refuse(error: HttpError): void {
    stop();
    reject(error);
  }
  function stop(): void {
    isOver = true;
    arrival.stop();
    payload.off('data', add).off('end', end).off('error', breakOff).off('close', breakOff);
  }

  payload.on('data', add).on('end', end).on('error', breakOff).on('close', breakOff);
  // The caller left before this began, so no further event will come.
  if (payload.destroyed) breakOff();
  return promise;
}
