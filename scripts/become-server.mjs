import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runtime } from './prepare.mjs';
import { endSignals, envFile, exitCodeOf, root } from './run-command.mjs';

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
 * @param {number} [starter] the process with which the server is to end
 */
export function becomeServer(starter) {
  const file = runtime();
  const env = { ...smallAllocator, ...process.env };
  if (process.execve === undefined || process.platform === 'win32') waitBeside(file, env);
  else process.execve(file, [file, ...argumentsOf(starter)], env);
}

/** @param {number} [starter] */
function argumentsOf(starter) {
  const follow = new URL(`./follow-parent.ts?starter=${starter}`, import.meta.url).href;
  return [
    ...smallNode,
    ...envFile,
    ...(starter === undefined ? [] : ['--import', follow]),
    join(root, 'server/src/main.ts'),
  ];
}

/**
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 */
function waitBeside(file, env) {
  const server = spawn(file, argumentsOf(process.pid), { env, stdio: 'inherit' });
  for (const signal of endSignals) {
    process.removeAllListeners(signal);
    // Ctrl-C signals the server too, which treats simultaneous signals as one.
    process.on(signal, () => server.kill(signal));
  }
  server.on('error', (error) => {
    console.error(`The server did not start: ${error.message}`);
    process.exit(1);
  });
  server.on('exit', (code, signal) => process.exit(code ?? exitCodeOf(signal)));
}
