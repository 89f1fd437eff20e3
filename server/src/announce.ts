import { devMailboxDir } from './adapters/dev-mailbox.ts';
import { type Config, likelyTypos } from './config.ts';
import { isShownHere } from './mail/dev-mailbox-access.ts';

type Facts = { hasPhotoStore: boolean; adminLink: string | null; say?: (text: string) => void };

export function announce(config: Config, { hasPhotoStore, adminLink, say: print = say }: Facts): void {
  print(`Ballpark is at ${config.publicUrl}`);
  print(whereMailGoes(config));
  if (!hasPhotoStore)
    print('Photos can’t be saved: the photo store isn’t responding as it should. The log says why.');
  if (adminLink !== null)
    print(
      `There’s no admin yet. The first person to open this link while signed in becomes one:\n${adminLink}`,
    );
  for (const { name, meant } of likelyTypos())
    print(`${name} is set but isn’t a setting. Did you mean ${meant}?`);
}

/** For the person who started the server; the log is for programs. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function whereMailGoes(config: Config): string {
  if (config.smtpUrl !== undefined) return 'Email is sent through SMTP_URL.';
  const dir = devMailboxDir(config.dataDir);
  if (isShownHere(config))
    return `Email is kept in ${dir}. Read it at ${config.publicUrl}/dev/mail (on this machine only)`;
  return `Email is kept in ${dir}. Set SMTP_URL to send it.`;
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
