import { hash, verify } from '@node-rs/argon2';
import { Unavailable } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';

const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and one core for a while. Two at once leave enough for the rest of the server; a longer queue is refused.
 * Callers take turns, so that nobody’s many sign-ins keep others out. */
const semaphore = createSemaphore({
  maxRunning: 2,
  maxWaiting: 64,
  whenFull: () => new Unavailable('unavailable', 2),
});

/** Made at the start, so that even the first sign-in of an unknown person takes no longer. */
const unknownPersonHash = hash('nobody has this password', cost);

/** The argon2id hash of a password. `by` is the person or address that it is made for. Throws 503 if too many wait already. */
export async function hashPassword(password: string, by: string): Promise<string> {
  return semaphore.run({ by }, () => hash(password, cost));
}

/**
 * Checks a password. Without a hash, for an unknown person, it does the same work and answers false, so that the time reveals nothing.
 * Throws 503 if too many wait already.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  by: string,
): Promise<boolean> {
  const known = passwordHash ?? (await unknownPersonHash);
  const isRight = await semaphore.run({ by }, () => verify(known, password));
  return isRight && passwordHash !== null;
}
