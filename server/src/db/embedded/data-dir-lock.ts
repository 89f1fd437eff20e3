import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureFolder } from './ensure-folder.ts';
import { privateModes } from '../../private-modes.ts';
import { lifeOf, type ProcessIdentity, thisProcess } from './process-identity.ts';

export type DataDirLock = { release: () => void };

/** Another process holds the directory; the message is one line for the operator. */
export class DataDirLocked extends Error {
  override name = 'DataDirLocked';
}

const claimName = /^process-.*\.lock$/;
const beatMillis = 500;
/** How long a starting process waits for others to withdraw their claims or to end. */
const contestMillis = 1000;
/** If a process cannot be checked (it runs in another container), it counts as gone once its claim was not touched for this long. */
const goneMillis = 10_000;

/**
 * Takes the directory for this process alone, or throws DataDirLocked within 2 s. Every process first writes a claim under its own name and
 * then reads the others. Of two processes at least one sees the other, so two never both win, and the claim of a dead process can be
 * removed at any time without harm to a living one. Of processes that start together the earliest wins; one that was just killed gets a
 * moment to end.
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
    if (performance.now() > deadline) throw new DataDirLocked(lockedMessage(dataDir, winner));
    await sleep(50);
  }
}

type Claim = { name: string; release: () => void };

function layClaim(dataDir: string): Claim {
  // Names sort by the time of claiming.
  const name = `process-${String(Date.now()).padStart(15, '0')}-${randomUUID()}.lock`;
  const path = join(dataDir, name);
  writeClaim(`${path}.draft`);
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

/** Distinguishes a claim from a copy of it, which is another file with the same content. */
type Holder = ProcessIdentity & { file?: { device: number; number: number } };

function writeClaim(path: string): void {
  const fd = openSync(path, 'wx', privateModes.file);
  try {
    const { dev: device, ino: number } = fstatSync(fd);
    writeSync(fd, JSON.stringify({ ...thisProcess(), file: { device, number } } satisfies Holder));
  } finally {
    closeSync(fd);
  }
}

function isOther(file: Stats, { file: written }: Holder): boolean {
  return written !== undefined && (file.ino !== written.number || file.dev !== written.device);
}

/** Null if the claim has won, else the claim that it lost to. */
async function contest(dataDir: string, own: string, deadline: number): Promise<OtherClaim | null> {
  const firstTouches = new Map<string, number>();
  for (;;) {
    const others = otherClaims(dataDir, own);
    if (others.length === 0) return null;
    const living = others.filter((other) => isLiving(other, firstTouches));
    const isOver = performance.now() > deadline;
    const winner = living.find(({ name }) => name < own || isOver);
    if (winner !== undefined) return winner;
    await sleep(20);
  }
}

type OtherClaim = {
  name: string;
  holder: Holder;
  touchedAt: number;
  isKnownLiving: boolean;
  isCopy: boolean;
};

/** The claims of processes that may be alive; those of dead ones are removed. */
function otherClaims(dataDir: string, own: string): OtherClaim[] {
  const names = readdirSync(dataDir).filter((name) => claimName.test(name) && name !== own);
  return names.flatMap((name) => {
    const path = join(dataDir, name);
    const file = statSync(path, { throwIfNoEntry: false });
    const holder = readHolder(path);
    if (file === undefined || holder === undefined) return [];
    const life = lifeOf(holder);
    if (life === 'dead' || (life === 'unknown' && Date.now() - file.mtimeMs > goneMillis)) {
      rmSync(path, { force: true });
      return [];
    }
    const isKnownLiving = life === 'living';
    return [
      {
        name,
        holder,
        touchedAt: file.mtimeMs,
        isKnownLiving,
        isCopy: isKnownLiving && isOther(file, holder),
      },
    ];
  });
}

/** A process touches its claim to show others, who cannot check it, that it is alive. */
function isLiving(
  { name, touchedAt, isKnownLiving }: OtherClaim,
  firstTouches: Map<string, number>,
): boolean {
  const first = firstTouches.get(name) ?? touchedAt;
  firstTouches.set(name, first);
  return isKnownLiving || touchedAt !== first;
}

function readHolder(path: string): Holder | undefined {
  try {
    // This same module wrote the whole file and renamed it into place.
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
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

function lockedMessage(dataDir: string, { name, holder: { pid }, isCopy }: OtherClaim): string {
  if (isCopy) {
    return `${dataDir} is a copy that was made while another process (${pid}) used the original: it may be torn and is no back-up; stop Ballpark before you copy, or remove ${name} from the copy to have it checked and opened`;
  }
  return `${dataDir} is in use by another process (${pid}); stop that one first, or set another DATA_DIR`;
}
