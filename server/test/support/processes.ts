import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
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
process.once('exit', () => running.forEach((one) => one.signal('SIGKILL')));

export const mainFile = join(import.meta.dirname, '../../src/main.ts');
export const commandFile = join(import.meta.dirname, '../../src/cli/ballpark.ts');

/** Compiling takes a third of a start. */
export const compiledModules = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../.cache/compiled') };

const becomeServer = new URL('../../../scripts/become-server.mjs', import.meta.url).href;
/** The program of `npm start` after install and build. */
export const npmStart = [
  '--input-type=module',
  '--eval',
  `import { becomeServer } from ${JSON.stringify(becomeServer)}; becomeServer();`,
];

type RunOptions = { umask?: string; file?: string; program?: string[]; cwd?: string };

/** As an operator would, with only these settings. */
export async function runMain(
  env: Record<string, string>,
  { umask = '022', file = process.execPath, program = [mainFile], cwd }: RunOptions = {},
): Promise<RunningMain> {
  const port = env['PORT'] ?? String(await freePort());
  const child = spawn('sh', ['-c', 'umask "$0"; exec "$@"', umask, file, ...program], {
    cwd,
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
      for (const until = Date.now() + startLimitMs; child.exitCode === null && Date.now() < until;) {
        const readiness = await readinessOf(url);
        if (readiness !== undefined) return readiness;
        await sleep(50);
      }
      throw new Error(`the server did not start:\n${output}`);
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

/** The command line, to its end, with only these settings. */
export async function ballpark(env: Record<string, string>, ...words: string[]) {
  const surroundings = { ...compiledModules, PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', ...env };
  return promisify(execFile)(process.execPath, [commandFile, ...words], { env: surroundings }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  );
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

/** Peak and current MB on Linux; zeros for an ended process. */
export function memoryOf(pid: number): { peak: number; now: number } {
  const status = readOrEmpty(`/proc/${pid}/status`);
  const megabytes = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
  return { peak: megabytes('VmHWM'), now: megabytes('VmRSS') };
}

/** Running child processes. */
export function childrenOf(pid: number): number[] {
  return readOrEmpty(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
