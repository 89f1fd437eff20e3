import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { CannotBackUp } from '../backup/archive.ts';
import type { Deps } from '../deps.ts';
import { type AdminCommand, CannotAdminister, runAdminCommand } from './admin-commands.ts';
import { codeOf } from '../error-code.ts';

const commandForm = z.object({
  action: z.string(),
  email: z.string().optional(),
  operator: z.string().min(1).max(100),
  facts: z.record(z.string(), z.string()).optional(),
});
const answerForm = z.object({ isDone: z.boolean(), text: z.string() });
const maxCommandLength = 10_000;
const patienceMs = 30_000;

export function adminSocketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock');
}

type Facts = Record<string, string>;
/** What the command line asks for besides the admin commands. */
type Services = Record<string, (facts: Facts, operator: string) => Promise<string>>;

/**
 * Only one process can open the embedded database, so the command line asks the server. Without a socket (long
 * path, or no support) the server logs it and runs on.
 */
export async function listenForAdmin(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'jobs' | 'log'>,
  services: Services = {},
): Promise<{ close: () => Promise<void> }> {
  const path = adminSocketPath(deps.config.dataDir);
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.setTimeout(patienceMs, () => socket.destroy());
    void answer(socket);
  });
  try {
    // A killed server leaves its file behind; this process has the folder's lock.
    rmSync(path, { force: true });
    server.listen(path);
    await once(server, 'listening');
    chmodSync(path, 0o600);
    server.on('error', (err) => deps.log.warn({ err }, 'the socket of the command line failed'));
  } catch (err) {
    deps.log.warn({ err }, 'the command line can’t reach this server; it works while the server is stopped');
  }
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(socket: Socket): Promise<void> {
    try {
      const command = commandForm.parse(JSON.parse(await readCommand(socket)));
      // Some commands take longer than a connection may be idle.
      socket.setTimeout(0);
      const done = await run(command);
      deps.log.info({ action: command.action }, 'a command of the command line was done');
      socket.end(JSON.stringify({ isDone: true, text: done }));
    } catch (err) {
      const isPlain = err instanceof CannotAdminister || err instanceof CannotBackUp;
      if (!isPlain) deps.log.warn({ err }, 'a command of the command line failed');
      const why = isPlain ? err.message : 'the server failed; its log says why';
      socket.end(JSON.stringify({ isDone: false, text: why }));
    }
  }

  async function run({ facts = {}, ...command }: z.output<typeof commandForm>): Promise<string> {
    const service = Object.hasOwn(services, command.action) ? services[command.action] : undefined;
    return service ? service(facts, command.operator) : runAdminCommand(deps, command);
  }
}

async function readCommand(socket: Socket): Promise<string> {
  let read = '';
  // The loop's end would close the socket before the reply.
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    read += String(chunk);
    if (read.length > maxCommandLength) throw new CannotAdminister('the command is too long');
  }
  return read;
}

/** Null if no server listens. */
export async function askServer(
  dataDir: string,
  command: AdminCommand & { facts?: Facts },
): Promise<string | null> {
  const socket = connect({ path: adminSocketPath(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (isNobodyThere.has(codeOf(error))) return null;
    throw error;
  }
  socket.end(JSON.stringify(command));
  const answered = await text(socket);
  if (answered === '') throw new CannotAdminister('the server ended before it answered; try again');
  const { isDone, text: said } = answerForm.parse(JSON.parse(answered));
  if (!isDone) throw new CannotAdminister(said);
  return said;
}

/** There is no socket, only one of a killed server, or no support for sockets. */
const isNobodyThere = new Set<unknown>(['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'EINVAL']);
