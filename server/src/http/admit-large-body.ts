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

/** Waits until there is memory to read the request's body; the room is given back when the answer is out, or the body too slow. */
export async function admitLargeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  bodyLimit: number,
  patienceMs = arrivalMs,
): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? bodyLimit);
  await new Promise<void>((admit, refuse) => {
    const hold = async (): Promise<void> => {
      admit();
      if (reply.raw.closed) return;
      const tooSlow = setTimeout(() => request.raw.destroy(), patienceMs);
      request.raw.once('end', () => clearTimeout(tooSlow));
      await new Promise((released) => reply.raw.once('close', released));
      clearTimeout(tooSlow);
    };
    bodies.run(Math.min(announced, bodyLimit), hold).catch(refuse);
  });
}
