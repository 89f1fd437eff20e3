import { devMailboxDir } from './adapters/dev-mailbox.ts';
import { hostname } from 'node:os';
import { type Config, likelyTypos, printsJson } from './config.ts';

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

/** For the person who started the server, whatever LOG_LEVEL is. */
export function say(text: string): void {
  process.stdout.write(printed(text, 'info'));
}

/** What ends the process; it may have several lines. */
export function complain(text: string): void {
  process.stderr.write(printed(text, 'fatal'));
}

const levels = { info: 30, fatal: 60 };

/** As the log has it where a program reads it. */
function printed(text: string, level: keyof typeof levels): string {
  if (!printsJson()) return `${text}\n`;
  const { pid } = process;
  return `${JSON.stringify({ level: levels[level], time: Date.now(), pid, hostname: hostname(), msg: text })}\n`;
}

type Output = { isTTY?: boolean; write: (text: string) => unknown };

/** At a terminal it takes the place of the one before; elsewhere each quarter is a line. */
export function sayProgress(what: string, percent: number, output: Output = process.stdout): void {
  const text = percent < 100 ? `${what}: ${percent}% …` : `${what}: done`;
  // The cursor goes back to the start, so that a line of the log takes its place too.
  if (output.isTTY) output.write(`\u001b[K${text}${percent < 100 ? '\r' : '\n'}`);
  else if (percent % 25 === 0) output.write(printed(text, 'info'));
}

function whereMailGoes(config: Config, mailKey: string | null): string {
  if (config.smtpUrl !== undefined) return 'Email is sent through SMTP_URL.';
  if (mailKey !== null) return `Email is at ${config.publicUrl}/dev/mail?key=${mailKey}`;
  return `Email is kept in ${devMailboxDir(config.dataDir)}; set SMTP_URL to send it.`;
}
