import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from '@ballpark/domain/site.ts';
import { createTransport } from 'nodemailer';
import type { Config, DkimConfig } from '../config.ts';
import type { Sender } from '../environment.ts';
import { NoRetry } from '../errors.ts';
import { newId } from '../new-id.ts';
import { type DevMail, devMailboxDir, listDevMailIds } from './dev-mailbox.ts';

export type Mail = {
  /** Stays the same when this mail is sent again, so that mailboxes show it once. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address for replies, if it is not MAIL_REPLY_TO. */
  replyTo?: string;
  /** For mails that people can unsubscribe from. */
  isList?: boolean;
  headers?: Record<string, string>;
};

/** Sends mails. */
export type Mailer = {
  /**
   * Resolves when a server has accepted the mail or it is on disk. Rejects with MailRefused if no later try can succeed, else with an error
   * after which it is tried again.
   */
  send: (mail: Mail) => Promise<void>;
  /** Closes open connections. */
  close: () => void;
};

type MailConfig = Pick<Config, 'smtpUrl' | 'publicUrl' | 'dataDir'> &
  Partial<Pick<Config, 'mailFrom' | 'mailReplyTo' | 'dkim'>>;

export function openMailer(config: MailConfig): Mailer {
  const { smtpUrl, ...rest } = config;
  return smtpUrl === undefined ? devMailer(config.dataDir) : smtpMailer({ smtpUrl, ...rest });
}

type Options = {
  smtpUrl: string;
  publicUrl: string;
  mailFrom?: Sender | undefined;
  mailReplyTo?: Sender | undefined;
  dkim?: DkimConfig | undefined;
};

/** The library's two to ten minutes would let a silent server hold a worker. */
export const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** MAIL_FROM, by default no-reply@ the host of PUBLIC_URL. */
export function senderAddress({ mailFrom, publicUrl }: Pick<Options, 'mailFrom' | 'publicUrl'>): string {
  return mailFrom?.address ?? `no-reply@${new URL(publicUrl).hostname}`;
}

function smtpMailer({ smtpUrl, publicUrl, mailFrom, mailReplyTo, dkim }: Options): Mailer {
  const { hostname } = new URL(publicUrl);
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections: 3, ...patience },
    {
      ...(mailReplyTo && { replyTo: mailReplyTo }),
      ...(dkim && { dkim: signingBy(dkim) }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
  );
  const address = senderAddress({ mailFrom, publicUrl });
  return {
    async send({ id, to, subject, text, html, headers = {}, replyTo, isList = false }) {
      const messageId = id === undefined ? {} : { messageId: `<${id}@${hostname}>` };
      // An object keeps the address from being parsed as a list.
      const answers = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } };
      // An admin may have renamed the site.
      const from = { name: mailFrom?.name || site.name, address };
      const mail = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers,
        ...messageId,
        ...answers,
        ...(isList && { list: { id: { url: `notifications.${hostname}`, comment: site.name } } }),
      };
      await transport.sendMail(mail).catch((error: unknown) => {
        throw mailFailure(error);
      });
    },
    close: () => transport.close(),
  };
}

/** One-click unsubscribe counts only if both of its headers are signed (RFC 8058). */
const signedHeaders = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-ID',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
];

function signingBy({ domain, selector, privateKey }: DkimConfig) {
  return {
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: signedHeaders.join(':'),
  };
}

const maxKept = 200;

function devMailer(dataDir: string): Mailer {
  const dir = devMailboxDir(dataDir);
  return {
    async send({ to, subject, text, html }) {
      await mkdir(dir, { recursive: true });
      const id = newId();
      const mail: DevMail = { id, sentAt: new Date().toISOString(), to, subject, text, html };
      // Readers see the whole mail or none.
      const unfinished = join(dir, `${id}.unfinished`);
      await writeFile(unfinished, JSON.stringify(mail, null, 2));
      await rename(unfinished, join(dir, `${id}.json`));
      const tooOld = (await listDevMailIds(dir)).slice(maxKept);
      await Promise.all(tooOld.map((old) => rm(join(dir, `${old}.json`), { force: true })));
    },
    close: () => {},
  };
}

/** Refused for good. Message and code have no personal data. */
export class MailRefused extends NoRetry {
  override name = 'MailRefused';
  readonly code: string;
  /** Whether the server said that nobody reads the address, and not that it doesn't like us or the mail. */
  readonly isAboutAddress: boolean;
  constructor(message: string, code: string, isAboutAddress = false) {
    super(message);
    this.code = code;
    this.isAboutAddress = isAboutAddress;
  }
}

/** Worth a retry. Message and code have no personal data. */
export class MailDelayed extends Error {
  override name = 'MailDelayed';
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

export type SmtpError = {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  response?: string;
  command?: string;
};

/** A refusal of these concerns this mail; an earlier one concerns settings, which the operator can repair. */
const aboutTheMail = /^(RCPT TO|DATA)$/;

/** Omits the server's text, which quotes the address. */
export function mailFailure(error: unknown): MailRefused | MailDelayed {
  const { code = 'unknown', originalCode = code, responseCode, response = '', command } = error as SmtpError;
  if (responseCode === undefined) {
    const at = command === undefined ? '' : ` (${command})`;
    // The library refused it before it asked a server: the address is invalid.
    if (code === 'EENVELOPE') return new MailRefused('the address of the mail cannot be written to', code);
    return new MailDelayed(`no mail server took the mail: ${originalCode}${at}`, originalCode);
  }
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const answer = `the mail server answered ${[responseCode, enhanced].filter(Boolean).join(' ')} to ${command}`;
  const isRefused = responseCode >= 500 && aboutTheMail.test(command ?? '');
  const smtpCode = `SMTP_${responseCode}`;
  if (!isRefused) return new MailDelayed(answer, smtpCode);
  return new MailRefused(answer, smtpCode, isAboutAddress(enhanced, command));
}

/**
 * No such mailbox or domain: what relays say of senders, limits and spam is about nobody’s address. Not 5.2.1, which some send while a
 * mailbox gets too much.
 */
const saysNobody = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.4.1']);

function isAboutAddress(enhanced: string | undefined, command?: string): boolean {
  return command === 'RCPT TO' && enhanced !== undefined && saysNobody.has(enhanced);
}
