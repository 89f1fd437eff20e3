import { addAbortSignal, type Readable } from 'node:stream';
import { Unavailable } from '../errors.ts';

/** More than any photo that is kept. */
const maxBytes = 64 * 1024 * 1024;
const maxMs = 30_000;

/** Throws 503 if the store sends it too slowly, or more than a photo has: else a reader would wait, and grow, for good. */
export async function readWhole({ stream }: { stream: Readable }, limitMs = maxMs): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of addAbortSignal(AbortSignal.timeout(limitMs), stream)) {
      parts.push(part as Buffer);
      length += (part as Buffer).length;
      if (length > maxBytes) throw new Error(`The store sends more than ${maxBytes} bytes`);
    }
  } catch (cause) {
    stream.destroy();
    throw new Unavailable('unavailable', 5, cause);
  }
  return Buffer.concat(parts);
}
