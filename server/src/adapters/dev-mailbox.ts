import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const devMail = z.object({
  id: z.uuid(),
  sentAt: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type DevMail = z.output<typeof devMail>;

const fileName = /^([0-9a-f-]{36})\.json$/;

export function devMailboxDir(dataDir: string): string {
  return join(dataDir, 'mail');
}

export async function listDevMailIds(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(orWhenMissing<string[]>([]));
  return names
    .flatMap((name) => fileName.exec(name)?.[1] ?? [])
    .sort()
    .reverse();
}

export async function readDevMail(dir: string, id: string): Promise<DevMail | null> {
  if (!fileName.test(`${id}.json`)) return null;
  const text = await readFile(join(dir, `${id}.json`), 'utf8').catch(orWhenMissing(null));
  return text === null ? null : devMail.parse(JSON.parse(text));
}

export async function removeDevMails(dir: string, texts: readonly string[]): Promise<void> {
  const names = await readdir(dir).catch(orWhenMissing<string[]>([]));
  for (const name of names) {
    const path = join(dir, name);
    const mail = await readFile(path, 'utf8').catch(orWhenMissing(''));
    if (texts.some((text) => mail.includes(text))) await rm(path, { force: true });
  }
}

function orWhenMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
