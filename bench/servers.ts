import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.mjs';
import { root } from '../scripts/run-command.mjs';

export type Server = { port: number; pid: number; stop: () => Promise<void> };
type Launcher = typeof import('../scripts/become-server.mjs');

/** On a busy machine. */
const startMs = 180_000;

/** As `npm start` does, without rate limits and demo data. */
export async function startBallpark(env: Record<string, string>, folder = root): Promise<Server> {
  const launcher = pathToFileURL(resolve(folder, 'scripts/become-server.mjs')).href;
  const { smallNode, smallAllocator } = (await import(launcher)) as Launcher;
  const port = await freePort();
  const settings = { NODE_ENV: 'production', PORT: String(port), RATE_LIMIT: 'off', DEMO: 'off' };
  const child = spawn(process.execPath, [...smallNode, join(folder, 'server/src/main.ts')], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...smallAllocator, ...settings, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const endNow = (): void => void child.kill('SIGKILL');
  process.once('exit', endNow);
  const stop = async (): Promise<void> => {
    const ended = new Promise((done) => child.once('exit', done));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    process.off('exit', endNow);
  };
  const pid = await pidOnceReady(`http://127.0.0.1:${port}/readyz`, child);
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
