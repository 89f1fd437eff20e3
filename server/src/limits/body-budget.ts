import type { FastifyRequest } from 'fastify';
import { Unavailable } from '../errors.ts';
import { networksOf } from '../networks.ts';
import { type LimitDeps, takeFromLimits } from './rate-limit.ts';
import { rates } from './rates.ts';
import { createSemaphore } from '../semaphore.ts';

const mebibyte = 1024 * 1024;
/** Most photos are smaller once a browser has scaled them down. */
const smallBytes = mebibyte;

declare module 'fastify' {
  interface FastifyRequest {
    bodyPlace: BodyPlace | null;
  }
}

export type BodyPlace = {
  enter: () => Promise<void>;
  /** Another person's body has waited this long for memory that this one has. */
  isHoldingUp: (waitedMs: number) => boolean;
  leave: () => void;
};

/** `network`: a /48, which leaves places for others. */
const most = { everyone: 256, network: 192, address: 96, person: 16 };
/** A person's other bodies wait for these. */
const maxEnteredEach = 6;
/** This and a photo’s wait must stay below the 60 s of browsers and proxies. */
export const maxBodyWaitMs = 15_000;

export type BodyBudget = {
  /** Throws 503 if there are too many, in all or from this person or address. */
  admit: (body: { person: string; address: string; claimBytes: number }) => BodyPlace;
};

export function createBodyBudget(bytes: number): BodyBudget {
  const turns = createSemaphore({
    maxRunning: most.everyone,
    maxRunningEach: maxEnteredEach,
    maxWaiting: most.everyone,
    budgetBytes: bytes,
    maxWaitMs: maxBodyWaitMs,
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
      const { near, wide } = networksOf(address);
      const limits = Object.entries({
        everyone: most.everyone,
        ...(wide !== null && { [`address ${wide}`]: most.network }),
        [`address ${near}`]: most.address,
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
          const claim = { by: person, from: address, costBytes: claimBytes, signal: left.signal };
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
              countOf(enteredKey(one.person)) < maxEnteredEach,
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

/** Small bodies never wait for large ones. */
export type LargeBodyBudgets = { small: BodyBudget; large: BodyBudget };

/** Each byte is in memory about three times until the body is a photo. */
export function largeBodyBudgets(): LargeBodyBudgets {
  return { small: createBodyBudget(12 * mebibyte), large: createBodyBudget(48 * mebibyte) };
}

type Claim = { person: string; bodyLimit: number };

/** Throws 429 beyond the limits in bytes, because parsing a body takes long even if it is refused then. */
export async function limitLargeBodies(
  deps: LimitDeps,
  request: FastifyRequest,
  { person, bodyLimit }: Claim,
): Promise<void> {
  const claimBytes = announcedBytesOf(request) ?? bodyLimit;
  if (claimBytes > bodyLimit || claimBytes <= smallBytes) return;
  const amount = Math.ceil(claimBytes / mebibyte);
  await takeFromLimits(deps, [
    { limit: rates.upload.perPerson, key: person, amount },
    { limit: rates.upload.perAddress, key: request.ip, amount },
  ]);
}

export function admitLargeBody(
  budgets: LargeBodyBudgets,
  request: FastifyRequest,
  { person, bodyLimit }: Claim,
): void {
  const claimBytes = announcedBytesOf(request) ?? bodyLimit;
  if (claimBytes > bodyLimit) return;
  const budget = claimBytes <= smallBytes ? budgets.small : budgets.large;
  request.bodyPlace = budget.admit({ person, address: request.ip, claimBytes });
}

export function announcedBytesOf({ headers }: FastifyRequest): number | undefined {
  const announced = headers['content-length'];
  return announced === undefined ? undefined : Number(announced);
}
