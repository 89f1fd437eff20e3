import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSlots } from '../slots.ts';
import { Unavailable } from './errors.ts';

const mebibyte = 1024 * 1024;

/** A body has this long to arrive, in milliseconds, once there is room for it: a few that trickle must not keep out all others. */
const arrivalMs = 30_000;

/** What large bodies may weigh together while they are read: each is held about three times over until it is a photo. */
const bodies = createSlots({
  maxRunning: 32,
  maxWaiting: 200,
  budgetBytes: 48 * mebibyte,
  whenFull: () => new Unavailable(),
});

/** What one person's bodies may weigh of that, read or waiting: one at any size, or five photos. The rest is for the others. */
const mostOfOne = 36 * mebibyte;
const heldBy = new Map<string, number>();

type Admission = { by: string; bodyLimit: number; patienceMs?: number };

/**
 * Waits until there is memory to read the request's body; the room is given back when the answer is out, or the body too slow.
 * Throws 503 when all room to wait is taken, or all of this person's.
 */
export async function admitLargeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { by, bodyLimit, patienceMs = arrivalMs }: Admission,
): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? bodyLimit);
  const size = Math.min(announced, bodyLimit);
  const held = heldBy.get(by) ?? 0;
  if (held > 0 && held + size > mostOfOne) throw new Unavailable();
  heldBy.set(by, held + size);
  await new Promise<void>((admit, refuse) => {
    const hold = async (): Promise<void> => {
      admit();
      if (reply.raw.closed) return;
      const tooSlow = setTimeout(() => request.raw.destroy(), patienceMs);
      request.raw.once('end', () => clearTimeout(tooSlow));
      await new Promise((released) => reply.raw.once('close', released));
      clearTimeout(tooSlow);
    };
    bodies
      .run(size, hold)
      .catch(refuse)
      .finally(() => giveBack(by, size));
  });
}

function giveBack(by: string, size: number): void {
  const left = (heldBy.get(by) ?? 0) - size;
  if (left > 0) heldBy.set(by, left);
  else heldBy.delete(by);
}
