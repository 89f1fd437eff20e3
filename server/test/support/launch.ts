import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/free-port.mjs';
import { childrenOf, memoryOf } from './process-memory.ts';

/** Peak MB of child processes. */
type Helpers = { values: () => Iterable<number>; living: () => number };

export type Launched = {
  pid: number;
  /** Until ready. */
  seconds: number;
  helpers: Helpers;
  printed: (text: string) => Promise<void>;
  stop: () => Promise<void>;
};

const lookEveryMs = 50;
const becomeServer = new URL('../../../scripts/become-server.mjs', import.meta.url).href;
const program = `import { becomeServer } from ${JSON.stringify(becomeServer)}; becomeServer();`;

/** Starts as `npm start` does after install and build, and samples the processes. */
export async function launch(env: Record<string, string>): Promise<Launched> {
  const startedAt = performance.now();
  const port = await freePort();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid = 0 } = child;
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const endNow = (): void => void child.kill('SIGKILL');
  process.once('exit', endNow);
  const peaks = new Map<number, number>();
  const look = setInterval(() => {
    for (const helper of childrenOf(pid))
      peaks.set(helper, Math.max(peaks.get(helper) ?? 0, memoryOf(helper).peak));
  }, lookEveryMs);
  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isSo())) {
      if (child.exitCode !== null) throw new Error(`the server did not start:\n${output}`);
      await sleep(100);
    }
  };
  await until(() => isReady(`http://127.0.0.1:${port}/readyz`));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    pid,
    seconds,
    helpers: { values: () => peaks.values(), living: () => childrenOf(pid).length },
    printed: (text) => until(() => output.includes(text)),
    async stop() {
      clearInterval(look);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      process.off('exit', endNow);
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
