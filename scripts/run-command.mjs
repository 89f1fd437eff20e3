import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants, hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as util from 'node:util';

export const root = fileURLToPath(new URL('..', import.meta.url));

const settings = join(root, '.env');
/** Node itself complains if the file is missing. */
export const envFile = existsSync(settings) ? [`--env-file=${settings}`] : [];

/** As server/src/announce.ts does: one JSON object a line where a program reads the log of a server in production. */
export function say(/** @type {string} */ text) {
  console.log(printed(text, 30));
}

export function complain(/** @type {string} */ text) {
  console.error(printed(text, 60));
}

/**
 * @param {string} text
 * @param {number} level
 */
function printed(text, level) {
  const { NODE_ENV, LOG_FORMAT } = { ...read(settings), ...process.env };
  const isJson = LOG_FORMAT === 'json' || (LOG_FORMAT !== 'text' && !process.stdout.isTTY);
  return NODE_ENV === 'production' && isJson
    ? JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: hostname(), msg: text })
    : text;
}

/**
 * @param {string} file
 * @returns {NodeJS.Dict<string>}
 */
function read(file) {
  // From Node.js 20.12 on.
  return existsSync(file) && util.parseEnv !== undefined ? util.parseEnv(readFileSync(file, 'utf8')) : {};
}

/** @typedef {{ code: number, output: string, seconds: number }} Done */

/** @type {readonly NodeJS.Signals[]} */
export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const isWindows = process.platform === 'win32';
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Never throws: `code` is not 0 after any failure. The program leads a process group, so that its children stop too.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, minutes?: number, onLine?: ((line: string) => void) | undefined }} options
 * @returns {Promise<Done>}
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
    const keep = (/** @type {string} */ chunk) => {
      output += chunk;
      const line = chunk.trimEnd().split('\n').at(-1);
      if (line) onLine?.(line);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep);
    const deadline = setTimeout(() => {
      keep(`\nStopped after ${minutes} minutes.\n`);
      signalGroup(child, 'SIGKILL');
    }, minutes * 60_000);
    const end = (/** @type {number} */ code) => {
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

/**
 * @template T
 * @param {(time: string) => string} textAt
 * @param {Promise<T>} work
 */
export async function withProgress(textAt, work) {
  const started = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - started) / 1000);
    say(textAt(`${seconds} s`));
  }, 10_000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** @param {NodeJS.Signals} signal */
export function stopRunning(signal) {
  for (const child of running) signalGroup(child, signal);
}

/**
 * As shells report it.
 *
 * @param {NodeJS.Signals | null} signal
 */
export function exitCodeOf(signal) {
  return 128 + (signal === null ? 0 : constants.signals[signal]);
}

/**
 * For example ENOENT.
 *
 * @param {unknown} error
 * @param {string[]} names
 */
export function isSystemError(error, ...names) {
  return error instanceof Error && 'code' in error && names.some((name) => name === error.code);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(isWindows ? child.pid : -child.pid, signal);
  } catch (error) {
    // It has already ended.
    if (!isSystemError(error, 'ESRCH')) throw error;
  }
}
