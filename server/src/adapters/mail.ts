export type Mail = {
  /** Stays the same when this mail is sent again, so that mailboxes show it once. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address for replies, if it is not MAIL_REPLY_TO. */
  replyTo?: string;
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
