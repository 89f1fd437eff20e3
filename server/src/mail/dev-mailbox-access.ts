import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { FolderUnusable, ownerOnly } from '../db/embedded/ensure-folder.ts';
import { isLoopbackHost } from '../loopback-host.ts';

type Settings = Pick<Config, 'isProduction' | 'smtpUrl' | 'publicUrl' | 'dataDir'>;

/** Null if kept mails are not shown. Whoever has the key can sign in by their links; it stays the same, for bookmarks. */
export async function devMailKey(config: Settings): Promise<string | null> {
  return isShown(config) ? keptKey(config.dataDir) : null;
}

function isShown({ smtpUrl, isProduction, publicUrl }: Settings): boolean {
  return smtpUrl === undefined && !isProduction && isLoopbackHost(new URL(publicUrl).host);
}

/** Throws FolderUnusable for a file that has another content. */
async function keptKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'mail-key');
  const text = (await readIfThere(path)) ?? (await makeKey(dataDir, path));
  const key = /^[\w-]{43}(?=\n$)/.exec(text)?.[0];
  if (key === undefined) throw new FolderUnusable(`${path} isn’t the key of /dev/mail; delete it`);
  return key;
}

/** A link is made once: of processes that start together, all get the same key. */
async function makeKey(dataDir: string, path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await mkdir(dataDir, { recursive: true, mode: ownerOnly });
  try {
    const text = `${randomBytes(32).toString('base64url')}\n`;
    await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
