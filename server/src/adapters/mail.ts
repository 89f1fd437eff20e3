export type Mail = {
  /** The same for every try, so that mailboxes show the mail once. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
};

export type Mailer = {
  /**
   * Resolves once a server has accepted the mail or it is on disk. Rejects with MailRefused if no later try
   * can succeed.
   */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
};
