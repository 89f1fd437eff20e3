import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.mjs';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync);
export const hasPgbouncer = program !== undefined;

export const manual = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');

/** What the manual gives an operator to copy. */
export function manualBlocks(language: 'ini' | 'sql'): string[] {
  return [...manual.matchAll(new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  );
}

type Options = {
  /** The address of the database itself. */
  server: string;
  user: string;
  /** Lines of pgbouncer.ini. */
  settings: string;
};

export async function startPgbouncer({ server, user, settings }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: serverPort, pathname } = new URL(server);
  const name = pathname.slice(1);
  const file = join(folder, 'pgbouncer.ini');
  const account = process.getuid?.() === 0 ? 'user = nobody\n' : '';
  writeFileSync(
    file,
    `[databases]\n${name} = host=${hostname} port=${serverPort} user=${user}\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${port}\nunix_socket_dir =\nauth_type = any\n${account}${settings}`,
  );
  const child = spawn(program ?? '', ['-q', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  };
  return { url: `postgres://${user}@127.0.0.1:${port}/${name}`, stop };
}
