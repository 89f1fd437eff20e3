import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureFolder } from './ensure-folder.ts';
import { lifeOf, type ProcessIdentity, thisProcess } from './process-identity.ts';

export type DataDirLock = { release: () => void };

/** Another process holds the directory; the message is one line for the operator. */
export class DataDirLocked extends Error {
  override name = 'DataDirLocked';
}

const claimName = /^process-.*\.lock$/;
const beatMillis = 500;
/** How long a starting process waits for others to step back or to end. */
const contestMillis = 1000;
/** A process that cannot be looked up (another container's) is gone when its claim has not been touched for so long. */
const goneMillis = 10_000;

/**
 * Takes the directory for this process alone, or throws DataDirLocked within 2 s. Every process first lays down a claim
 * under a name of its own and then reads the others': of two, one at least sees the other, so two never both win, and
 * the claim of a dead process can be removed at any time without hitting a living one. Of those that start together the
 * earliest wins; one that was just killed is given a moment to end.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  ensureFolder(dataDir);
  const deadline = performance.now() + contestMillis;
  for (;;) {
    const claim = layClaim(dataDir);
    const winner = await contest(dataDir, claim.name, deadline).catch((error: unknown) => {
      claim.release();
      throw error;
    });
    if (winner === null) return { release: claim.release };
    claim.release();
    if (performance.now() > deadline) throw new DataDirLocked(lockedMessage(dataDir, winner.pid));
    await sleep(50);
  }
}

type Claim = { name: string; release: () => void };

function layClaim(dataDir: string): Claim {
  // Names sort by the time of claiming.
  const name = `process-${String(Date.now()).padStart(15, '0')}-${randomUUID()}.lock`;
  const path = join(dataDir, name);
  writeFileSync(`${path}.draft`, JSON.stringify(thisProcess()));
  renameSync(`${path}.draft`, path);
  const beat = setInterval(() => touch(path), beatMillis).unref();
  const release = (): void => {
    clearInterval(beat);
    process.off('exit', release);
    rmSync(path, { force: true });
  };
  process.once('exit', release);
  return { name, release };
}

/** Null when the claim has won, else the process to which it gives way. */
async function contest(dataDir: string, own: string, deadline: number): Promise<ProcessIdentity | null> {
  const firstTouches = new Map<string, number>();
  for (;;) {
    const others = otherClaims(dataDir, own);
    if (others.length === 0) return null;
    const living = others.filter((other) => isLiving(other, firstTouches));
    const isOver = performance.now() > deadline;
    const winner = living.find(({ name }) => name < own || isOver);
    if (winner !== undefined) return winner.holder;
    await sleep(20);
  }
}

type OtherClaim = { name: string; holder: ProcessIdentity; touchedAt: number; isKnownLiving: boolean };

/** The claims that may be those of living processes; those of dead ones are removed. */
function otherClaims(dataDir: string, own: string): OtherClaim[] {
  const names = readdirSync(dataDir).filter((name) => claimName.test(name) && name !== own);
  return names.flatMap((name) => {
    const path = join(dataDir, name);
    const touchedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    const holder = readHolder(path);
    if (touchedAt === undefined || holder === undefined) return [];
    const life = lifeOf(holder);
    if (life === 'dead' || (life === 'unknown' && Date.now() - touchedAt > goneMillis)) {
      rmSync(path, { force: true });
      return [];
    }
    return [{ name, holder, touchedAt, isKnownLiving: life === 'living' }];
  });
}

/** A process that cannot be looked up shows by its beat that it lives. */
function isLiving(
  { name, touchedAt, isKnownLiving }: OtherClaim,
  firstTouches: Map<string, number>,
): boolean {
  const first = firstTouches.get(name) ?? touchedAt;
  firstTouches.set(name, first);
  return isKnownLiving || touchedAt !== first;
}

function readHolder(path: string): ProcessIdentity | undefined {
  try {
    // Written whole by this same module and renamed into place.
    return JSON.parse(readFileSync(path, 'utf8')) as ProcessIdentity;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function lockedMessage(dataDir: string, pid: number): string {
  return `${dataDir} is in use by another process (${pid}); stop that one first, or set another DATA_DIR`;
}
