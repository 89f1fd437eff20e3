import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process among all others, even among later ones with the same number. */
export type ProcessIdentity = {
  pid: number;
  startedAt: string;
  /** The scope in which `pid` is unique: one boot of one machine, and in it one container. */
  realm: string;
};

export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, startedAt: startOf(process.pid) ?? '', realm: currentRealm() };
}

/** 'unknown' is a process in another scope, which cannot be checked from here. */
export function lifeOf(identity: ProcessIdentity): 'living' | 'dead' | 'unknown' {
  if (identity.realm !== currentRealm()) return 'unknown';
  return startOf(identity.pid) === identity.startedAt ? 'living' : 'dead';
}

function currentRealm(): string {
  const bootId = orUndefined(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const pidNamespace = orUndefined(() => readlinkSync('/proc/self/ns/pid'));
  return [hostname(), bootId, pidNamespace].join(' ');
}

/** Undefined when no process has this number. */
function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') return startOnLinux(pid);
  if (process.platform !== 'win32') {
    return orUndefined(() =>
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim(),
    );
  }
  // Windows reports a start time only through slow tools, so only the number is compared.
  return isRunning(pid) ? '' : undefined;
}

function startOnLinux(pid: number): string | undefined {
  const line = orUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name, in parentheses, may contain spaces. After it comes the state (field 3), and as field 22 the start in ticks since boot.
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
  const isEnded = fields?.[0] === 'Z' || fields?.[0] === 'X';
  return isEnded ? undefined : fields?.[19];
}

function isRunning(pid: number): boolean {
  return orUndefined(() => process.kill(pid, 0)) ?? false;
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
