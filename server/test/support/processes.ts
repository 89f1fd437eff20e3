import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';

export type RunningMain = {
  pid: number;
  url: string;
  printed: () => string;
  ended: Promise<number | null>;
  ready: () => Promise<unknown>;
  signal: (signal: NodeJS.Signals) => void;
  stop: () => Promise<number | null>;
};

/** On a busy machine an embedded database takes a minute to create. */
const startLimitMs = 150_000;
const running = new Set<RunningMain>();

export const mainFile = join(import.meta.dirname, '../../src/main.ts');

/** Compiling takes a third of a start. */
export const compiledModules = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../.cache/compiled') };

/** As an operator would, with only these settings. */
export async function runMain(
  env: Record<string, string>,
  { umask = '022', program = [mainFile] }: { umask?: string; program?: string[] } = {},
): Promise<RunningMain> {
  const port = env['PORT'] ?? String(await freePort());
  const child = spawn('sh', ['-c', 'umask "$0"; exec "$@"', umask, process.execPath, ...program], {
    env: {
      ...compiledModules,
      PATH: process.env['PATH'] ?? '',
      PORT: port,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(() => child.exitCode);
  const url = `http://127.0.0.1:${port}`;
  const started: RunningMain = {
    pid: child.pid ?? 0,
    url,
    printed: () => output,
    ended,
    async ready() {
      const isReady = async () => child.exitCode !== null || (await readinessOf(url)) !== undefined;
      await expect.poll(isReady, { timeout: startLimitMs }).toBe(true);
      if (child.exitCode !== null) throw new Error(`the server did not start:\n${output}`);
      return readinessOf(url);
    },
    signal: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM');
      running.delete(started);
      return ended;
    },
  };
  running.add(started);
  return started;
}

async function readinessOf(url: string): Promise<unknown> {
  return (await fetch(`${url}/readyz`).catch(() => null))?.json();
}

/** Kills what a failed test left running. */
export async function endAll(): Promise<void> {
  for (const one of running) one.signal('SIGKILL');
  await Promise.all([...running].map(({ ended }) => ended));
  running.clear();
}

/** Peak MB of child processes. */
type Helpers = { values: () => Iterable<number>; living: () => number };

export type Launched = {
  pid: number;
  url: string;
  /** Resolves to its exit code. */
  ended: Promise<number | null>;
  /** Until ready. */
  seconds: number;
  helpers: Helpers;
  printed: (text: string) => Promise<void>;
  stop: () => Promise<number | null>;
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
  const url = `http://127.0.0.1:${port}`;
  const ended = once(child, 'exit').then(() => child.exitCode);
  await until(() => isReady(`${url}/readyz`));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    pid,
    url,
    ended,
    seconds,
    helpers: { values: () => peaks.values(), living: () => childrenOf(pid).length },
    printed: (text) => until(() => output.includes(text)),
    async stop() {
      clearInterval(look);
      child.kill('SIGTERM');
      const code = await ended;
      process.off('exit', endNow);
      return code;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Peak and current MB on Linux; zeros for an ended process. */
export function memoryOf(pid: number): { peak: number; now: number } {
  const status = readOrEmpty(`/proc/${pid}/status`);
  const megabytes = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
  return { peak: megabytes('VmHWM'), now: megabytes('VmRSS') };
}

/** Running child processes. */
function childrenOf(pid: number): number[] {
  return readOrEmpty(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
