import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSlots } from '../slots.ts';
import { Unavailable } from './errors.ts';

const mebibyte = 1024 * 1024;

/** What large bodies may weigh together while they are read: each is held about three times over until it is a photo. */
const bodies = createSlots({
  maxRunning: 32,
  maxWaiting: 200,
  budgetBytes: 48 * mebibyte,
  whenFull: () => new Unavailable(),
});

/** Waits until there is memory to read the request's body; the room is given back when the answer is out. */
export async function admitLargeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  bodyLimit: number,
): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? bodyLimit);
  await new Promise<void>((admit, refuse) => {
    const hold = async (): Promise<void> => {
      admit();
      if (reply.raw.closed) return;
      await new Promise((released) => reply.raw.once('close', released));
    };
    bodies.run(Math.min(announced, bodyLimit), hold).catch(refuse);
  });
}
