import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const isWindows = process.platform === 'win32';
const running = new Set();

/**
 * Runs a program to its end and keeps what it prints. It never throws: `code` is not 0 when anything went wrong.
 * The program leads its own process group, so that stopping it leaves none of its children behind.
 */
export function run(file, args, { env = process.env, minutes = 15, onLine } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !isWindows,
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
      const line = chunk.trimEnd().split('\n').at(-1);
      if (onLine !== undefined && line !== '') onLine(line);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep);
    const deadline = setTimeout(() => {
      keep(`\nStopped after ${minutes} minutes.\n`);
      signalGroup(child, 'SIGKILL');
    }, minutes * 60_000);
    const end = (code) => {
      clearTimeout(deadline);
      running.delete(child);
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    };
    running.add(child);
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Waits for `work` and says every ten seconds that it is still under way. */
export async function withProgress(say, work) {
  const started = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(say(`${seconds} s`));
  }, 10_000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** Stops whatever `run` has under way. */
export function stopRunning(signal) {
  for (const child of running) signalGroup(child, signal);
}

/** The exit code by which shells tell that a signal ended a program. */
export function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}

function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(isWindows ? child.pid : -child.pid, signal);
  } catch (error) {
    // It ended by itself in the meantime.
    if (error.code !== 'ESRCH') throw error;
  }
}
