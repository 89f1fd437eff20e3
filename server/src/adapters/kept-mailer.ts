import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keptMailDir, listKeptMailIds, type KeptMail } from '../mail/kept-mail.ts';
import { newId } from '../new-id.ts';
import type { Mailer } from './mailer.ts';

const mostKept = 200;

/** Keeps each mail as a file under DATA_DIR/mail, the newest 200 of them. */
export function keptMailer(dataDir: string): Mailer {
  const dir = keptMailDir(dataDir);
  return {
    async send({ to, subject, text, html }) {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const id = newId();
      const mail: KeptMail = { id, sentAt: new Date().toISOString(), to, subject, text, html };
      // Readers see the whole mail or none of it.
      const unfinished = join(dir, `${id}.unfinished`);
      await writeFile(unfinished, JSON.stringify(mail, null, 2), { mode: 0o600 });
      await rename(unfinished, join(dir, `${id}.json`));
      const tooOld = (await listKeptMailIds(dir)).slice(mostKept);
      await Promise.all(tooOld.map((old) => rm(join(dir, `${old}.json`), { force: true })));
    },
    close: () => {},
  };
}
