import { devMailboxDir } from './adapters/dev-mailbox.ts';
import { type Config, likelyTypos } from './config.ts';
import { isShownHere } from './mail/dev-mailbox-access.ts';

type Facts = { hasPhotoStore: boolean; adminLink: string | null; say?: (text: string) => void };

export function announce(config: Config, { hasPhotoStore, adminLink, say: print = say }: Facts): void {
  print(`Ballpark is at ${config.publicUrl}`);
  print(whereMailGoes(config));
  if (!hasPhotoStore)
    print('Photos cannot be kept: their store does not answer as it should; the log says why.');
  if (adminLink !== null)
    print(`There is no admin yet. Whoever is signed in and opens this link first becomes one:\n${adminLink}`);
  for (const { name, meant } of likelyTypos())
    print(`${name} is set and means nothing here; is it ${meant}?`);
}

/** For the person who started the server; the log is for programs. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function whereMailGoes(config: Config): string {
  if (config.smtpUrl !== undefined) return 'Mail goes out by SMTP_URL.';
  const dir = devMailboxDir(config.dataDir);
  if (isShownHere(config))
    return `Mail is kept in ${dir} and shown, on this machine alone, at ${config.publicUrl}/dev/mail`;
  return `Mail is kept in ${dir}; set SMTP_URL to send it.`;
}

export const endSignals: ('SIGHUP' | 'SIGINT' | 'SIGTERM')[] = ['SIGHUP', 'SIGINT', 'SIGTERM'];
/** At Ctrl-C the terminal signals the server, and npm forwards its own signal. */
const sameMomentMs = 1000;

/** Calls `end` at the first signal; a later one ends the process at once. */
export function onEndSignal(end: () => void): void {
  let askedAt: number | undefined;
  for (const signal of endSignals) {
    process.on(signal, () => {
      if (askedAt === undefined) end();
      else if (performance.now() - askedAt > sameMomentMs) process.exit(1);
      askedAt ??= performance.now();
    });
  }
}
