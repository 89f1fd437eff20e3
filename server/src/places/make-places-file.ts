import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runInOwnProcess } from '../in-own-process.ts';

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

/** Takes seconds, in which the server stays responsive. */
async function build(cacheDir: string, onReport: (text: string) => void): Promise<void> {
  await runInOwnProcess(script, { args: [cacheDir], onReport, patienceMs }).catch((error: unknown) => {
    throw new Error(
      `the index of places could not be made: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  });
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
