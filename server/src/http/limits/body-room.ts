import type { FastifyRequest } from 'fastify';
import { Unavailable } from '../../errors.ts';
import { createSemaphore } from '../../semaphore.ts';
import { addressKey } from './rate-limit.ts';

const mebibyte = 1024 * 1024;
/** Most photos are smaller than this after a browser has scaled them down. */
const smallBytes = mebibyte;

declare module 'fastify' {
  interface FastifyRequest {
    /** The share of a room that the request's body uses; null if bodies of its route are too small to be counted. */
    bodyPlace: BodyPlace | null;
  }
}

export type BodyPlace = {
  /** Waits until there is room for the whole body. Throws 503 if that takes too long. */
  enter: () => Promise<void>;
  /** True if this body has entered, and one of another person has waited for this many milliseconds for room, not for bodies of their own. */
  isHoldingUp: (waitedMs: number) => boolean;
  /** Gives the room back. May be called twice. */
  leave: () => void;
};

/** How many bodies may be under way together, from one address, and from one person. */
const most = { everyone: 256, address: 96, person: 16 };
/** So many of a person’s bodies are in the room at once; their others wait for these. */
const mostInRoomEach = 6;
/** Waiting here and for a photo’s turn must end before browsers and proxies give up, after 60 s. */
export const longestBodyWaitMs = 15_000;

/** Memory for bodies of requests, from their arrival until their answer. */
export type BodyRoom = {
  /** Admits a body. Throws 503 if there are too many already, in all or from its person or address. */
  admit: (body: { person: string; address: string; claimBytes: number }) => BodyPlace;
};

/** Makes a room for bodies that have so many bytes together, by what they announce. People take turns at it. */
export function createBodyRoom(bytes: number): BodyRoom {
  const turns = createSemaphore({
    maxRunning: most.everyone,
    maxRunningEach: mostInRoomEach,
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
      const inRoom = inRoomOf(person);
      const left = new AbortController();
      let endTurn: (() => void) | null = null;
      return {
        async enter() {
          const one = { person, since: performance.now() };
          waiting.add(one);
          const claim = { by: person, costBytes: claimBytes, signal: left.signal };
          const leave = await turns.enter(claim).finally(() => waiting.delete(one));
          if (left.signal.aborted) return leave();
          count(inRoom, 1);
          endTurn = () => {
            count(inRoom, -1);
            leave();
          };
        },
        isHoldingUp: (waitedMs) =>
          endTurn !== null &&
          [...waiting].some(
            (one) =>
              one.person !== person &&
              performance.now() - one.since >= waitedMs &&
              countOf(inRoomOf(one.person)) < mostInRoomEach,
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

function inRoomOf(person: string): string {
  return `in the room ${person}`;
}

/** Small bodies have a room of their own, and never wait for large ones. */
export type LargeBodyRooms = { small: BodyRoom; large: BodyRoom };

/** Each byte is held about three times over until the body is a photo. */
export function largeBodyRooms(): LargeBodyRooms {
  return { small: createBodyRoom(12 * mebibyte), large: createBodyRoom(48 * mebibyte) };
}

/**
 * Gives the request's body a place in the room for its size. Throws 503 if there are too many bodies, in all or from this person or
 * address.
 */
export function admitLargeBody(
  rooms: LargeBodyRooms,
  request: FastifyRequest,
  { person, bodyLimit }: { person: string; bodyLimit: number },
): void {
  const claimBytes = announcedBytesOf(request) ?? bodyLimit;
  // Its length alone will refuse it, so it is not read.
  if (claimBytes > bodyLimit) return;
  const room = claimBytes <= smallBytes ? rooms.small : rooms.large;
  request.bodyPlace = room.admit({ person, address: addressKey(request.ip), claimBytes });
}

/** Undefined for a body that comes in chunks. */
export function announcedBytesOf({ headers }: FastifyRequest): number | undefined {
  const announced = headers['content-length'];
  return announced === undefined ? undefined : Number(announced);
}
