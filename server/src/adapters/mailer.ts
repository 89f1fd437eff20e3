import type { Config } from '../config.ts';
import { keptMailer } from './kept-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

export type Mail = {
  /** The same whenever this very mail is sent again, so that mailboxes show it once. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

/** What carries mails to people. */
export type Mailer = {
  /** Resolves when the mail is in other hands or on disk; rejects when it should be tried again. */
  send: (mail: Mail) => Promise<void>;
  /** Lets go of open connections. */
  close: () => void;
};

/** Sends through SMTP_URL; without it mails are kept in DATA_DIR/mail and shown at /dev/mail. */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'publicUrl' | 'dataDir'>): Mailer {
  if (config.smtpUrl !== undefined) return smtpMailer(config.smtpUrl, config.publicUrl);
  return keptMailer(config.dataDir);
}
