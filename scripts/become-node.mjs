import { spawn } from 'node:child_process';
import { endSignals, exitCodeOf } from './run-command.mjs';

/** Node keeps three times this size; more is not faster. */
export const smallNode = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  '--wasm-num-compilation-tasks=1',
  '--no-wasm-inlining',
];
/** Returns large blocks at once; by default glibc keeps up to twice its peak. */
export const smallAllocator = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '65536',
};

/**
 * Saves memory. Older Node versions and Windows cannot replace a process, so there it waits.
 *
 * @typedef {object} Command
 * @property {string} [node]
 * @property {string[]} flags
 * @property {string[]} program with its arguments
 * @property {number | undefined} starter the process with which it is to end
 * @param {Command} command
 */
export function becomeNode({ node = process.execPath, ...command }) {
  const env = { ...smallAllocator, ...process.env };
  if (process.execve === undefined || process.platform === 'win32') waitBeside(node, command, env);
  else process.execve(node, [node, ...argumentsOf(command)], env);
}

/** @param {Command} command */
function argumentsOf({ flags, program, starter }) {
  const follow = new URL(`./follow-parent.mjs?starter=${starter}`, import.meta.url).href;
  return [...smallNode, ...flags, ...(starter === undefined ? [] : ['--import', follow]), ...program];
}

/**
 * @param {string} node
 * @param {Command} command
 * @param {NodeJS.ProcessEnv} env
 */
function waitBeside(node, command, env) {
  const child = spawn(node, argumentsOf({ ...command, starter: process.pid }), { env, stdio: 'inherit' });
  for (const signal of endSignals) {
    process.removeAllListeners(signal);
    // Ctrl-C signals the child too, which treats simultaneous signals as one.
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`The server did not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? exitCodeOf(signal)));
}
