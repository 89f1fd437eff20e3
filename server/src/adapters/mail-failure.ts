import { NotAgain } from '../not-again.ts';

/** The mail was refused for good. Message and code contain no personal data. */
export class MailRefused extends NotAgain {
  override name = 'MailRefused';
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The mail could not be sent now. Message and code contain no personal data. */
export class MailDelayed extends Error {
  override name = 'MailDelayed';
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** What the SMTP library reports of a failure. */
type SmtpError = {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  response?: string;
  command?: string;
};

/**
 * A refusal of these commands concerns this mail. An earlier refusal concerns the server's settings, which the operator may still repair.
 */
const aboutTheMail = /^(RCPT TO|DATA)$/;

/** Why a mail was not accepted. The server's own text quotes the address, so only the codes and the failed command are kept. */
export function mailFailure(error: unknown): MailRefused | MailDelayed {
  // Errors of the SMTP library, each of whose fields may be missing.
  const { code = 'unknown', originalCode = code, responseCode, response = '', command } = error as SmtpError;
  if (responseCode === undefined) {
    const at = command === undefined ? '' : ` (${command})`;
    // The library refused it before it asked any server: no server accepts this address.
    if (code === 'EENVELOPE') return new MailRefused('the address of the mail cannot be written to', code);
    return new MailDelayed(`no mail server took the mail: ${originalCode}${at}`, originalCode);
  }
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const answer = `the mail server answered ${[responseCode, enhanced].filter(Boolean).join(' ')} to ${command}`;
  const isRefused = responseCode >= 500 && aboutTheMail.test(command ?? '');
  return new (isRefused ? MailRefused : MailDelayed)(answer, `SMTP_${responseCode}`);
}
