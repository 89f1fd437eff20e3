import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureFolder } from './ensure-folder.ts';
import { codeOf } from '../../error-code.ts';

export type DataDirLock = { release: () => void };

export class DataDirLocked extends Error {
  override name = 'DataDirLocked';
}

const claimName = /^process-(\d+)-.*\.lock$/;
/** A process that was just killed gets this long to end. */
const patienceMs = 1000;
const beatMs = 500;
/** A process of another container cannot be checked; it counts as dead when its claim is this old. */
const goneMs = 10_000;

/**
 * Throws DataDirLocked. Each process writes a claim first and then reads the others', so two never both win.
 * Nobody reuses a dead process's claim, so it can be removed at any time.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  ensureFolder(dataDir);
  const startedAt = performance.now();
  for (;;) {
    const claim = layClaim(dataDir);
    const other = livingClaim(dataDir, claim.name);
    if (other === undefined) return { release: claim.release };
    claim.release();
    if (performance.now() - startedAt > (other.isChecked ? patienceMs : goneMs + patienceMs)) {
      const message = `${dataDir} is in use by another process (${other.pid}); stop that one first, or set another DATA_DIR`;
      throw new DataDirLocked(message);
    }
    // Random, so that one of several starters comes first.
    await sleep(20 + 80 * Math.random());
  }
}

function layClaim(dataDir: string): { name: string; release: () => void } {
  const name = `process-${process.pid}-${randomUUID()}.lock`;
  const path = join(dataDir, name);
  writeFileSync(path, `${realm()}\n${startOf(process.pid)}`, { flag: 'wx' });
  const beat = setInterval(() => unlessGone(() => utimesSync(path, new Date(), new Date())), beatMs).unref();
  const release = (): void => {
    clearInterval(beat);
    process.off('exit', release);
    rmSync(path, { force: true });
  };
  process.once('exit', release);
  return { name, release };
}

/** Removes the claims of dead processes. */
function livingClaim(dataDir: string, own: string): { pid: string; isChecked: boolean } | undefined {
  for (const name of readdirSync(dataDir)) {
    const pid = claimName.exec(name)?.[1];
    if (pid === undefined || name === own) continue;
    const path = join(dataDir, name);
    const written = unlessGone(() => ({ text: readFileSync(path, 'utf8'), at: statSync(path).mtimeMs }));
    if (written === undefined) continue;
    const [writtenRealm, start] = written.text.split('\n');
    const isChecked = writtenRealm === realm();
    if (isChecked ? start === startOf(Number(pid)) : Date.now() - written.at < goneMs)
      return { pid, isChecked };
    rmSync(path, { force: true });
  }
  return undefined;
}

/** Where process ids are unique: one boot of one machine and container. */
function realm(): string {
  if (process.platform !== 'linux') return hostname();
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
}

/** Distinguishes a process from a later one with its id. */
function startOf(pid: number): string {
  try {
    if (process.platform === 'win32') return process.kill(pid, 0) ? 'runs' : 'ended';
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain spaces. Field 3 is the state, field 22 the start in ticks.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : (fields[19] ?? 'ended');
  } catch {
    return 'ended';
  }
}

function unlessGone<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
