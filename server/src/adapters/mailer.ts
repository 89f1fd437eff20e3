import type { Config } from '../config.ts';
import { devMailer } from './dev-mailer.ts';
import type { Mailer } from './mail.ts';
import { smtpMailer } from './smtp-mailer.ts';

type MailConfig = Pick<Config, 'smtpUrl' | 'publicUrl' | 'dataDir'> &
  Partial<Pick<Config, 'mailFrom' | 'mailReplyTo'>>;

/** Sends through SMTP_URL; without it mails are kept in DATA_DIR/mail and shown at /dev/mail. */
export function openMailer(config: MailConfig): Mailer {
  const { smtpUrl, ...rest } = config;
  return smtpUrl === undefined ? devMailer(config.dataDir) : smtpMailer({ smtpUrl, ...rest });
}
