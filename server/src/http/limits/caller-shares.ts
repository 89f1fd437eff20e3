import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createSemaphore } from '../../semaphore.ts';
import { addressKey } from './address-key.ts';

/** Calls of one caller that are at work at once: each further one would delay the calls of others more than it speeds up a page. */
export const atOnce = 2;
/** Calls that may wait for their turn, all callers together. A browser has at most six connections. */
const mostWaiting = 1000;
/** Each costs about 200 bytes. */
const mostSessions = 50_000;

const full = new Error('too many calls wait');

type Caller = Pick<FastifyRequest, 'headers' | 'ip'>;

/** The shares of people who are signed in, and of the addresses of everybody else. */
export type CallerShares = {
  /** Waits until the caller may have one more call at work. Answers the function that ends it; null if too many wait, or for too long. */
  enter: (caller: Caller) => Promise<(() => void) | null>;
  /**
   * The session of this call is valid and this person’s, whose share its next calls take. Calls of an unknown session take that of the
   * address, because a made-up token must not have a share of its own.
   */
  remember: (caller: Caller, personId: string) => void;
  /** The session of this call is not valid: it may have been stolen and ended, so it must not use up the person’s share. */
  forget: (caller: Caller) => void;
};

/** Everybody has the same share, so that nobody’s many calls delay another’s few. */
export function createCallerShares(): CallerShares {
  const turns = createSemaphore({
    maxRunning: Infinity,
    maxRunningEach: atOnce,
    maxWaiting: mostWaiting,
    whenFull: () => full,
  });
  const people = new Map<string, string>();

  return {
    async enter(caller) {
      const session = sessionOf(caller);
      const personId = session && people.get(session);
      const by = personId ? `person ${personId}` : `address ${addressKey(caller.ip)}`;
      return turns.enter({ by }).catch(nullIfFull);
    },
    remember(caller, personId) {
      const session = sessionOf(caller);
      if (!session || people.has(session)) return;
      people.set(session, personId);
      const [oldest] = people.keys();
      if (people.size > mostSessions && oldest !== undefined) people.delete(oldest);
    },
    forget(caller) {
      const session = sessionOf(caller);
      if (session) people.delete(session);
    },
  };
}

function nullIfFull(error: unknown): null {
  if (error === full) return null;
  throw error;
}

/** A hash, so that no token stays in memory. The word before the token may be written in many ways. */
function sessionOf({ headers: { authorization } }: Caller): string | undefined {
  const token = authorization?.replace(/^\s*bearer\s+/i, '').trim();
  return token && hash('sha256', token, 'base64');
}
