export type Mail = {
  /** The same whenever this very mail is sent again, so that mailboxes show it once. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, if not to MAIL_REPLY_TO. */
  replyTo?: string;
  headers?: Record<string, string>;
};

/** Sends mails. */
export type Mailer = {
  /** Resolves when the mail is in other hands or on disk; rejects with MailRefused when it never will be, else it is to be tried again. */
  send: (mail: Mail) => Promise<void>;
  /** Lets go of open connections. */
  close: () => void;
};
