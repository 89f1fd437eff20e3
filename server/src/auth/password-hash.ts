import { hash, verify } from '@node-rs/argon2';
import { Unavailable } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';

const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A hash takes 19 MiB and a core. Callers take turns, so that nobody’s many logins delay others. */
const semaphore = createSemaphore({
  maxRunning: 2,
  maxWaiting: 64,
  whenFull: () => new Unavailable('unavailable', 2),
});

/** Made at the start, so that the first login of an unknown person takes no longer. */
const unknownPersonHash = hash('nobody has this password', cost);

/** argon2id. `by`: the person or address. Throws 503 if too many wait. */
export async function hashPassword(password: string, by: string): Promise<string> {
  return semaphore.run({ by }, () => hash(password, cost));
}

/**
 * Does the same work for an unknown person, so that the time reveals nothing. Throws 503 if too many wait.
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
