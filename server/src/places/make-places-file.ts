import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const script = join(import.meta.dirname, 'build-places.ts');
const patienceMs = 180_000;
const pollMs = 100;

/** Makes the index of places, or waits while another process does; throws when that fails or takes minutes. */
export async function makePlacesFile(
  path: string,
  onProgress: (text: string) => void = () => undefined,
): Promise<void> {
  const lock = `${path}.lock`;
  makeReadableFolder(dirname(path));
  while (!takeLock(lock)) {
    await sleep(pollMs);
    if (!existsSync(lock) && existsSync(path)) return;
  }
  try {
    await build(dirname(path), onProgress);
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Places are public, and another account may run this copy: the server's strict umask is for its data only. */
function makeReadableFolder(folder: string): void {
  const firstMade = mkdirSync(folder, { recursive: true });
  for (let made = folder; firstMade?.startsWith(made) === false; made = dirname(made)) chmodSync(made, 0o755);
  if (firstMade !== undefined) chmodSync(firstMade, 0o755);
}

/** Runs in a process of its own: the work takes seconds and much memory, which this process would not get back. */
async function build(cacheDir: string, onProgress: (text: string) => void): Promise<void> {
  const child = fork(script, [cacheDir], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(-2000)));
  child.on('message', (text) => onProgress(typeof text === 'string' ? text : ''));
  try {
    // The event's arguments, of which the exit code comes first.
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0)
      throw new Error(`the index of places could not be made: ${complaint.trim() || 'no reason given'}`);
  } finally {
    clearTimeout(timer);
  }
}

/** False while a living process holds the lock. The lock of a killed one is taken over. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isAbandoned(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > patienceMs) return true;
    const owner = Number(readFileSync(lock, 'utf8'));
    return owner > 0 && !isAlive(owner);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user refuses the signal, but lives.
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
