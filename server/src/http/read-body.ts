import type { Readable } from 'node:stream';
import type { BodyPlace } from '../limits/body-budget.ts';
import { BadRequest, PayloadTooLarge, Unavailable } from '../errors.ts';

export type Pace = {
  probeMs: number;
  windowProbes: number;
  minBytesPerSecond: number;
  /** Applies when another body waits for this one's memory. */
  busyBytesPerSecond: number;
};

type ReadBodyOptions = {
  limitBytes: number;
  /** Undefined for a chunked body. */
  announcedBytes: number | undefined;
  place: BodyPlace | null;
  pace: Pace;
};

/** Slower than a phone with a bad connection. */
export const usualPace: Pace = {
  probeMs: 5000,
  windowProbes: 6,
  minBytesPerSecond: 4 * 1024,
  busyBytesPerSecond: 64 * 1024,
};
/** A piece kept on its own costs half a kilobyte. */
const blockBytes = 64 * 1024;

/**
 * Beyond one block it waits for memory for the whole body. Throws 413 if too long, 400 if cut off, 503 if too
 * slow or without memory.
 */
export function readBody(payload: Readable, options: ReadBodyOptions): Promise<string> {
  const { limitBytes, announcedBytes, place, pace } = options;
  const maxBytes = announcedBytes ?? limitBytes;
  if (maxBytes > limitBytes) return Promise.reject(new PayloadTooLarge());
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setInterval(look, pace.probeMs);
  const blocks: Buffer[] = [];
  let freeBytes = 0;
  let receivedBytes = 0;
  let entered: Promise<void> | null = null;
  let isWaiting = false;
  let probes = [0];

  function add(piece: Buffer): void {
    const heldBytes = receivedBytes;
    receivedBytes += piece.length;
    if (receivedBytes > maxBytes) return refuse(new PayloadTooLarge());
    keep(piece, heldBytes);
    if (place && entered === null && receivedBytes > blockBytes) entered = waitForRoom(place);
  }
  function keep(piece: Buffer, heldBytes: number): void {
    if (freeBytes === 0) {
      freeBytes = Math.min(blockBytes, maxBytes - heldBytes);
      blocks.push(Buffer.allocUnsafe(freeBytes));
    }
    const block = blocks.at(-1) ?? piece;
    const copied = piece.copy(block, block.length - freeBytes);
    freeBytes -= copied;
    if (copied < piece.length) keep(piece.subarray(copied), heldBytes + copied);
  }
  async function waitForRoom({ enter }: BodyPlace): Promise<void> {
    isWaiting = true;
    payload.pause();
    await enter().catch(refuse);
    isWaiting = false;
    probes = [receivedBytes];
    payload.resume();
  }
  function end(): void {
    if (receivedBytes !== (announcedBytes ?? receivedBytes)) return breakOff();
    stop();
    // The last piece may still wait for memory.
    void Promise.resolve(entered).then(() => resolve(Buffer.concat(blocks, receivedBytes).toString()));
  }
  function look(): void {
    if (isWaiting) return;
    probes.push(receivedBytes);
    if (isBelow(pace.busyBytesPerSecond, 1) && place?.isHoldingUp(pace.probeMs))
      return refuse(new Unavailable());
    if (probes.length <= pace.windowProbes) return;
    if (isBelow(pace.minBytesPerSecond, pace.windowProbes)) return refuse(new Unavailable());
    probes = [receivedBytes];
  }
  function isBelow(bytesPerSecond: number, count: number): boolean {
    const bytes = receivedBytes - (probes.at(-1 - count) ?? 0);
    return bytes * 1000 < bytesPerSecond * count * pace.probeMs;
  }
  function breakOff(): void {
    refuse(new BadRequest('malformed'));
  }
  function refuse(error: unknown): void {
    stop();
    reject(error);
  }
  function stop(): void {
    clearInterval(timer);
    payload.off('data', add).off('end', end).off('error', breakOff).off('close', breakOff);
  }

  payload.on('data', add).on('end', end).on('error', breakOff).on('close', breakOff);
  // No event comes if the caller has left already.
  if (payload.destroyed) breakOff();
  return promise;
}
