import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../scripts/run-command.mjs';

const startMs = 60_000;

/** Ballpark as `npm start` runs it, without limits and demo data. */
export function startOurs(env) {
  return start('server/src/main.ts', { RATE_LIMIT: 'off', DEMO: 'off', ...env }, '/readyz');
}

export function startLimit(env) {
  return start('bench/limit/limit-server.mjs', env, '/');
}

/** Streams without a product (bench/streams). */
export function startBare(env) {
  return start('bench/streams/bare-server.mjs', env, '/');
}

async function start(program, env, path) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const endNow = () => child.kill('SIGKILL');
  process.once('exit', endNow);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    process.off('exit', endNow);
  };
  await answers(`http://127.0.0.1:${port}${path}`, child);
  return { port, pid: child.pid, stop };
}

async function answers(url, child) {
  const deadline = performance.now() + startMs;
  while (performance.now() < deadline && child.exitCode === null) {
    if (
      await fetch(url).then(
        (reply) => reply.status < 503,
        () => false,
      )
    )
      return;
    await sleep(100);
  }
  throw new Error('a server did not start');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
