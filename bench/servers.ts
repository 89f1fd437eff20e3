import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { smallAllocator, smallNode } from '../scripts/become-server.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { root } from '../scripts/run-command.mjs';

export type Server = { port: number; pid: number; stop: () => Promise<void> };

const startMs = 60_000;

/** Starts Ballpark as `npm start` does, without rate limits and demo data. */
export function startOurs(env: Record<string, string>): Promise<Server> {
  return start(
    [...smallNode, join(root, 'server/src/main.ts')],
    { RATE_LIMIT: 'off', DEMO: 'off', ...env },
    '/readyz',
  );
}

export function startLimit(env: Record<string, string>): Promise<Server> {
  return start([join(root, 'bench/limit/limit-server.ts')], env, '/');
}

/** Starts the bare server of streams (bench/streams). */
export function startBare(env: Record<string, string>): Promise<Server> {
  return start([join(root, 'bench/streams/bare-server.ts')], env, '/');
}

async function start(program: string[], env: Record<string, string>, path: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...smallAllocator,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const endNow = (): void => void child.kill('SIGKILL');
  process.once('exit', endNow);
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    process.off('exit', endNow);
  };
  const pid = await pidOnceReady(`http://127.0.0.1:${port}${path}`, child);
  return { port, pid, stop };
}

async function pidOnceReady(url: string, child: ChildProcess): Promise<number> {
  const deadline = performance.now() + startMs;
  while (performance.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(url).then(
      (reply) => reply.status < 503,
      () => false,
    );
    if (isReady && child.pid !== undefined) return child.pid;
    await sleep(100);
  }
  throw new Error('a server did not start');
}
