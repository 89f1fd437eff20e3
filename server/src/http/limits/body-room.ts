import { Unavailable } from '../../errors.ts';

/** Memory that the bodies of requests share from their arrival until their answer. */
export type BodyRoom = {
  /** Admits a body, which holds nothing yet. Throws 503 if the room, its person or its address has too many already. */
  enter: (body: { person: string; address: string; claimBytes: number }) => BodyPlace;
};

export type BodyPlace = {
  /** The most bytes that the body may hold. */
  readonly claimBytes: number;
  /** Takes this many more bytes: true at once, or a promise that resolves when there is room. After `leave` it takes nothing. */
  take: (bytes: number) => true | Promise<void>;
  /** Gives back all bytes. May be called twice. */
  leave: () => void;
  /** True if this body holds much while another one has waited for room for this many milliseconds. */
  isHoldingUp: (waitedMs: number) => boolean;
};

type Share = { bytes: number; bodies: number };
type BodyRoomOptions = {
  /** The bytes that all bodies may hold together. */
  everyone: Share;
  /** The limits for one address, and for one person. Each must be large enough for the largest body. */
  address: Share;
  person: Share;
};

type Body = { claimBytes: number; heldBytes: number; groups: Group[] };
type Group = { share: Share; heldBytes: number; claimedBytes: number; bodies: Set<Body> };
type Waiting = { body: Body; bytes: number; since: number; grant: () => void };

/** A body that holds less does not count as blocking others. */
const muchBytes = 256 * 1024;

/**
 * Makes a room that counts the bytes of bodies that have arrived, not the lengths that they announce, so that a caller who sends nothing
 * takes no room from others. It grants bytes only while all admitted bodies can still be completed one after another (the banker's
 * algorithm), so bodies that have partly arrived never block each other for good.
 */
export function createBodyRoom({ everyone, address, person }: BodyRoomOptions): BodyRoom {
  const all = newGroup(everyone);
  const groups = new Map<string, Group>();
  let waiting: Waiting[] = [];

  function grantWaiting(): void {
    // In the order of arrival; a body that does not fit does not delay one that does.
    waiting = waiting.filter(({ body, bytes, grant }) => {
      if (!hasTaken(body, bytes)) return true;
      grant();
      return false;
    });
  }

  function leave(body: Body, keys: readonly string[]): void {
    if (!all.bodies.has(body)) return;
    waiting = waiting.filter((one) => one.body !== body);
    hold(body, -body.heldBytes);
    for (const group of body.groups) {
      group.claimedBytes -= body.claimBytes;
      group.bodies.delete(body);
    }
    for (const key of keys) if (groups.get(key)?.bodies.size === 0) groups.delete(key);
    grantWaiting();
  }

  return {
    enter({ person: personKey, address: addressKey, claimBytes }) {
      const own = new Map([
        [`person ${personKey}`, person],
        [`address ${addressKey}`, address],
      ]);
      const joined = Array.from(own, ([key, share]) => [key, groups.get(key) ?? newGroup(share)] as const);
      const body: Body = { claimBytes, heldBytes: 0, groups: [all, ...joined.map(([, group]) => group)] };
      if (body.groups.some(({ bodies, share }) => bodies.size >= share.bodies)) throw new Unavailable();
      for (const [key, group] of joined) groups.set(key, group);
      for (const group of body.groups) {
        group.bodies.add(body);
        group.claimedBytes += claimBytes;
      }
      return {
        claimBytes,
        take: (bytes) =>
          !all.bodies.has(body) ||
          hasTaken(body, bytes) ||
          new Promise((grant) => waiting.push({ body, bytes, since: performance.now(), grant })),
        leave: () => leave(body, [...own.keys()]),
        isHoldingUp: (waitedMs) =>
          body.heldBytes >= muchBytes &&
          waiting.some(({ since, body: other }) => other !== body && performance.now() - since >= waitedMs),
      };
    },
  };
}

function newGroup(share: Share): Group {
  return { share, heldBytes: 0, claimedBytes: 0, bodies: new Set() };
}

function hasTaken(body: Body, bytes: number): boolean {
  hold(body, bytes);
  if (body.groups.every(canAllFinish)) return true;
  hold(body, -bytes);
  return false;
}

function hold(body: Body, bytes: number): void {
  body.heldBytes += bytes;
  for (const group of body.groups) group.heldBytes += bytes;
}

/** Simulates that the bodies are completed one after the other, the one that needs least first, and that each then gives its bytes back. */
function canAllFinish({ share, heldBytes, claimedBytes, bodies }: Group): boolean {
  let freeBytes = share.bytes - heldBytes;
  if (freeBytes < 0) return false;
  if (claimedBytes <= share.bytes) return true;
  for (const body of [...bodies].toSorted((a, b) => lackOf(a) - lackOf(b))) {
    if (lackOf(body) > freeBytes) return false;
    freeBytes += body.heldBytes;
  }
  return true;
}

function lackOf(body: Body): number {
  return body.claimBytes - body.heldBytes;
}
