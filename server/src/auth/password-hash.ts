import { hash, verify } from '@node-rs/argon2';
import { Unavailable } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';

const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Each takes 19 MiB and a core for a while: two at once leave the rest of the server room, a longer line than this is refused. */
const slots = createSemaphore({
  maxRunning: 2,
  maxWaiting: 64,
  whenFull: () => new Unavailable('unavailable', 2),
});

/** Made at once, so that not even the first unknown person's sign-in takes longer. */
const unknownPersonHash = hash('nobody has this password', cost);

/** The argon2id hash to keep of a password. Throws 503 when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  return slots.run({}, () => hash(password, cost));
}

/**
 * Whether the password is the one. Without a hash, for there is no such person, the answer is no after the same work,
 * so that the time tells nothing. Throws 503 when too many wait already.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash ?? (await unknownPersonHash);
  const isRight = await slots.run({}, () => verify(known, password));
  return isRight && passwordHash !== null;
}
