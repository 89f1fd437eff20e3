import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { type AdminCommand, CannotAdminister, runAdminCommand } from './admin-commands.ts';

/** One command a connection: the caller writes JSON and ends, the server replies in JSON and ends. */
const commandForm = z.object({
  action: z.string(),
  email: z.string().optional(),
  operator: z.string().min(1).max(100),
});
const answerForm = z.object({ isDone: z.boolean(), text: z.string() });
const longestCommand = 10_000;
const patienceMs = 30_000;

/** It lies in DATA_DIR, which only the account that runs Ballpark can enter. */
export function adminSocketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock');
}

/**
 * Takes commands of `npm run admin` from the account that runs the server, because only one process can open the embedded database. If the
 * socket cannot be made (its path is too long, or the file system has no sockets), the log says so and the server runs without it.
 */
export async function listenForAdmin(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'jobs' | 'log'>,
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
    // A killed server leaves its socket file behind. This process holds the folder's lock, so it can remove the file.
    rmSync(path, { force: true });
    server.listen(path);
    await once(server, 'listening');
    chmodSync(path, 0o600);
    server.on('error', (err) => deps.log.warn({ err }, 'the socket of npm run admin failed'));
  } catch (err) {
    deps.log.warn({ err }, 'npm run admin cannot reach this server; it works while the server is stopped');
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
      // Some commands take longer than the idle time of a connection.
      socket.setTimeout(0);
      const done = await runAdminCommand(deps, command);
      deps.log.info({ action: command.action }, 'a command of npm run admin was done');
      socket.end(JSON.stringify({ isDone: true, text: done }));
    } catch (err) {
      if (!(err instanceof CannotAdminister)) deps.log.warn({ err }, 'a command of npm run admin failed');
      const why = err instanceof CannotAdminister ? err.message : 'the server failed; its log says why';
      socket.end(JSON.stringify({ isDone: false, text: why }));
    }
  }
}

async function readCommand(socket: Socket): Promise<string> {
  let read = '';
  // Otherwise the end of the loop would close the socket before the answer is sent.
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    read += String(chunk);
    if (read.length > longestCommand) throw new CannotAdminister('the command is too long');
  }
  return read;
}

/** Sends a command to the running server. Null if no server listens; throws CannotAdminister if the server refuses it. */
export async function askServer(dataDir: string, command: AdminCommand): Promise<string | null> {
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

/** The path has no socket, has one of a killed server, or can have none. */
const isNobodyThere = new Set<unknown>(['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'EINVAL']);

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
