import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/free-port.mjs';

export type RunningServer = {
  url: string;
  process: ChildProcess;
  /** Returns the exit code. */
  stop: () => Promise<number | null>;
};

const startLimitMs = 150_000;
const stopLimitMs = 15_000;

/** A checkout's server in its own process, ready on a free port. Prints its logged errors. */
export async function startServer(
  env: Record<string, string>,
  root = join(import.meta.dirname, '../../..'),
): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      DEMO: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      MALLOC_ARENA_MAX: '1',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const endNow = (): void => void child.kill('SIGKILL');
  process.once('exit', endNow);
  child.once('exit', () => process.off('exit', endNow));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return { url, process: child, stop: () => end(child) };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + startLimitMs;
  while (Date.now() < giveUpAt && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error('the server did not start');
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(timer);
  return child.exitCode;
}
