import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';

type Options = {
  args: string[];
  flags?: string[];
  onReport?: ((text: string) => void) | undefined;
  patienceMs: number;
};

/** `.js` in the package (scripts/pack-npm.ts). */
export const extension = extname(import.meta.filename);

/** This process would not get the memory back. Throws with the end of the child's stderr. */
export async function runInOwnProcess(module: string, options: Options): Promise<void> {
  const child = fork(module + extension, options.args, {
    execArgv: options.flags ?? [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // At Ctrl-C the terminal signals the whole group, but this process finishes its start first.
    detached: process.platform !== 'win32',
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), options.patienceMs);
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(-2000)));
  child.on('message', (text) => options.onReport?.(typeof text === 'string' ? text : ''));
  try {
    const { code, signal } = await endOf(child);
    if (code !== 0) throw new Error(complaint.trim() || `it ended with ${signal ?? code}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends the child with its parent. */
export function endWithParent(): () => void {
  process.once('disconnect', giveUp);
  return () => {
    process.off('disconnect', giveUp);
    if (process.connected) process.disconnect();
  };
}

function giveUp(): void {
  process.exit(1);
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal };
}
