import type { FastifyRequest } from 'fastify';
import { Unavailable } from '../../errors.ts';
import { createSemaphore } from '../../semaphore.ts';
import { addressKey } from './rate-limit.ts';

const mebibyte = 1024 * 1024;
/** Most photos are smaller than this after a browser has scaled them down. */
const smallBytes = mebibyte;

declare module 'fastify' {
  interface FastifyRequest {
    /** The share of a budget that the request's body uses; null if bodies of its route are too small to be counted. */
    bodyPlace: BodyPlace | null;
  }
}

export type BodyPlace = {
  /** Waits until there is memory for the whole body. Throws 503 if that takes too long. */
  enter: () => Promise<void>;
  /** True if this body has entered, and one of another person has waited for this many milliseconds for memory, not for bodies of their own. */
  isHoldingUp: (waitedMs: number) => boolean;
  /** Frees the memory. May be called twice. */
  leave: () => void;
};

/** How many bodies may be under way together, from one address, and from one person. */
const most = { everyone: 256, address: 96, person: 16 };
/** So many of a person’s bodies hold memory at once; their others wait for these. */
const mostEnteredEach = 6;
/** Waiting here and for a photo’s turn must end before browsers and proxies give up, after 60 s. */
export const longestBodyWaitMs = 15_000;

/** Memory for bodies of requests, from their arrival until their answer. */
export type BodyBudget = {
  /** Admits a body. Throws 503 if there are too many already, in all or from its person or address. */
  admit: (body: { person: string; address: string; claimBytes: number }) => BodyPlace;
};

/** Shares so many bytes among bodies, by what they announce. People take turns at it. */
export function createBodyBudget(bytes: number): BodyBudget {
  const turns = createSemaphore({
    maxRunning: most.everyone,
    maxRunningEach: mostEnteredEach,
    maxWaiting: most.everyone,
    budgetBytes: bytes,
    longestWaitMs: longestBodyWaitMs,
    whenFull: () => new Unavailable(),
  });
  const counts = new Map<string, number>();
  const waiting = new Set<{ person: string; since: number }>();
  const countOf = (key: string) => counts.get(key) ?? 0;
  function count(key: string, step: 1 | -1): void {
    if (countOf(key) + step > 0) counts.set(key, countOf(key) + step);
    else counts.delete(key);
  }

  return {
    admit({ person, address, claimBytes }) {
      const limits = Object.entries({
        everyone: most.everyone,
        [`address ${address}`]: most.address,
        [`person ${person}`]: most.person,
      });
      if (limits.some(([key, bodies]) => countOf(key) >= bodies)) throw new Unavailable();
      for (const [key] of limits) count(key, 1);
      const entered = enteredKey(person);
      const left = new AbortController();
      let endTurn: (() => void) | null = null;
      return {
        async enter() {
          const one = { person, since: performance.now() };
          waiting.add(one);
          const claim = { by: person, costBytes: claimBytes, signal: left.signal };
          const leave = await turns.enter(claim).finally(() => waiting.delete(one));
          if (left.signal.aborted) return leave();
          count(entered, 1);
          endTurn = () => {
            count(entered, -1);
            leave();
          };
        },
        isHoldingUp: (waitedMs) =>
          endTurn !== null &&
          [...waiting].some(
            (one) =>
              one.person !== person &&
              performance.now() - one.since >= waitedMs &&
              countOf(enteredKey(one.person)) < mostEnteredEach,
          ),
        leave() {
          if (left.signal.aborted) return;
          left.abort();
          endTurn?.();
          for (const [key] of limits) count(key, -1);
        },
      };
    },
  };
}

function enteredKey(person: string): string {
  return `entered ${person}`;
}

/** Small bodies have a budget of their own, and never wait for large ones. */
export type LargeBodyBudgets = { small: BodyBudget; large: BodyBudget };

/** Each byte is held about three times over until the body is a photo. */
export function largeBodyBudgets(): LargeBodyBudgets {
  return { small: createBodyBudget(12 * mebibyte), large: createBodyBudget(48 * mebibyte) };
}

/**
 * Gives the request's body a place in the budget for its size. Throws 503 if there are too many bodies, in all or from this person or
 * address.
 */
export function admitLargeBody(
  budgets: LargeBodyBudgets,
  request: FastifyRequest,
  { person, bodyLimit }: { person: string; bodyLimit: number },
): void {
  const claimBytes = announcedBytesOf(request) ?? bodyLimit;
  // Its length alone will refuse it, so it is not read.
  if (claimBytes > bodyLimit) return;
  const budget = claimBytes <= smallBytes ? budgets.small : budgets.large;
  request.bodyPlace = budget.admit({ person, address: addressKey(request.ip), claimBytes });
}

/** Undefined for a body that comes in chunks. */
export function announcedBytesOf({ headers }: FastifyRequest): number | undefined {
  const announced = headers['content-length'];
  return announced === undefined ? undefined : Number(announced);
}
