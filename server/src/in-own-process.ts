import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

type Options = {
  args: string[];
  /** For its Node. */
  flags?: string[];
  /** Called with the sentences that it reports. */
  onReport?: ((text: string) => void) | undefined;
  patienceMs: number;
};

/**
 * Runs a file of the server in a process of its own, for work that takes much memory: this process would not get it back. Throws with the
 * last of what it wrote about its failure.
 */
export async function runInOwnProcess(file: string, options: Options): Promise<void> {
  const child = fork(file, options.args, {
    execArgv: options.flags ?? [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // At Ctrl-C the terminal signals a whole group, and this process finishes its start before it ends.
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

/** For the file that runs: nobody needs its work without the process that asked for it. Answers what is to be called at its end. */
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
  // The event's arguments.
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal };
}
