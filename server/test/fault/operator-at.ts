import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { findPostgres } from '../../../scripts/postgres.mjs';
import { commandFile, compiledModules, mainFile } from '../support/processes.ts';

type Served = { url: string; stop: () => Promise<number | null> };

/** Runs lines of docs/operations.md verbatim. */
export type Operator = {
  runLines: (lines: string, env: Record<string, string>) => Promise<void>;
  /** For lines that start a server. */
  serveLines: (lines: string, env: Record<string, string>) => Promise<Served>;
  stop: () => Promise<void>;
};

/** `npm` behaves as after install and build. */
export function operatorAt(folder: string): Operator {
  let served: Served | undefined;
  const npm = join(folder, 'bin/npm');
  mkdirSync(join(folder, 'bin'));
  writeFileSync(
    npm,
    `#!/bin/sh
case "$*" in
start) exec "${process.execPath}" "${mainFile}" ;;
"run ballpark -- "*) shift 3; exec "${process.execPath}" "${commandFile}" "$@" ;;
*) exit 1 ;;
esac
`,
  );
  chmodSync(npm, 0o755);

  function surroundings(env: Record<string, string>): Record<string, string> {
    const folders = [join(folder, 'bin'), findPostgres() ?? '', process.env['PATH'] ?? ''];
    const PATH = folders.join(delimiter);
    return { ...compiledModules, PATH, HOME: folder, DEMO: 'off', LOG_LEVEL: 'warn', ...env };
  }

  return {
    async runLines(lines, env) {
      await promisify(execFile)('bash', ['-euc', lines], { env: surroundings(env), cwd: folder });
    },
    async serveLines(lines, env) {
      const port = await freePort();
      const child = spawn('bash', ['-euc', lines], {
        env: surroundings({ PORT: String(port), ...env }),
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
        // Its own process group, to stop all of it.
        detached: true,
      });
      let complaint = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
      const url = `http://127.0.0.1:${port}`;
      const isReady = async () =>
        child.exitCode !== null || (await fetch(`${url}/readyz`).catch(() => null))?.ok;
      served = { url, stop: () => end(child) };
      await expect.poll(isReady, { timeout: 150_000 }).toBe(true);
      expect([child.exitCode, complaint]).toEqual([null, '']);
      return served;
    },
    async stop() {
      await served?.stop();
      served = undefined;
    },
  };
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.pid === undefined || child.exitCode !== null) return child.exitCode;
  const ended = once(child, 'close');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
  return child.exitCode;
}

/** The shell blocks under a heading of docs/operations.md. */
export function documentedLines(heading: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const section = text.split(`# ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? '';
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines = '']) => lines);
}
