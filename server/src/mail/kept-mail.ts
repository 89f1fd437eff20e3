import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const keptMail = z.object({
  id: z.uuid(),
  sentAt: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type KeptMail = z.output<typeof keptMail>;

const fileName = /^([0-9a-f-]{36})\.json$/;

/** Where mails lie while there is no SMTP server. */
export function keptMailDir(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** The ids of the kept mails, newest first: ids sort by time. None while the folder is not there. */
export async function listKeptMailIds(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(orWhenMissing<string[]>([]));
  return names
    .flatMap((name) => fileName.exec(name)?.[1] ?? [])
    .sort()
    .reverse();
}

/** Null when there is no such mail. */
export async function readKeptMail(dir: string, id: string): Promise<KeptMail | null> {
  if (!fileName.test(`${id}.json`)) return null;
  const text = await readFile(join(dir, `${id}.json`), 'utf8').catch(orWhenMissing(null));
  return text === null ? null : keptMail.parse(JSON.parse(text));
}

function orWhenMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
