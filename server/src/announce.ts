import { devMailboxDir } from './adapters/dev-mailbox.ts';
import { type Config, likelyTypos } from './config.ts';

type Facts = {
  hasPhotoStore: boolean;
  adminLink: string | null;
  /** Of /dev/mail. */
  mailKey: string | null;
  say?: (text: string) => void;
};

export function announce(
  config: Config,
  { hasPhotoStore, adminLink, mailKey, say: print = say }: Facts,
): void {
  print(`Ballpark is at ${config.publicUrl}`);
  print(whereMailGoes(config, mailKey));
  if (!hasPhotoStore)
    print('Photos can’t be saved: the photo store isn’t responding as it should. The log says why.');
  if (adminLink !== null) print(`To become the first admin, sign up or sign in, and open ${adminLink}`);
  for (const { name, meant } of likelyTypos())
    print(`${name} is set but isn’t a setting. Did you mean ${meant}?`);
}

/** For the person who started the server; the log is for programs. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

type Output = { isTTY?: boolean; write: (text: string) => unknown };

/** At a terminal it takes the place of the one before; elsewhere each quarter is a line. */
export function sayProgress(what: string, percent: number, output: Output = process.stdout): void {
  const text = percent < 100 ? `${what}: ${percent}% …` : `${what}: done`;
  // The cursor goes back to the start, so that a line of the log takes its place too.
  if (output.isTTY) output.write(`\u001b[K${text}${percent < 100 ? '\r' : '\n'}`);
  else if (percent % 25 === 0) output.write(`${text}\n`);
}

function whereMailGoes(config: Config, mailKey: string | null): string {
  if (config.smtpUrl !== undefined) return 'Email is sent through SMTP_URL.';
  if (mailKey !== null) return `Email is at ${config.publicUrl}/dev/mail?key=${mailKey}`;
  return `Email is kept in ${devMailboxDir(config.dataDir)}; set SMTP_URL to send it.`;
}
