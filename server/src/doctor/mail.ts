import { senderAddress } from '../adapters/mailer.ts';
import { tryMailServer } from '../adapters/try-mail-server.ts';
import type { Config } from '../config.ts';
import { isLoopbackHost } from '../loopback-host.ts';
import { type Check, fault, ok, reasonFor, remedyOf, warning } from './finding.ts';

/** Nothing is sent. */
export function mailCheck(config: Config): Check {
  const remedy = 'Check the host, the port and whether smtp:// or smtps:// is right in SMTP_URL.';
  return { check: 'mail', remedy, run: () => tryMail(config, remedy) };
}

async function tryMail(config: Config, otherwise: string) {
  const { smtpUrl, isProduction, publicUrl, mailFrom } = config;
  if (smtpUrl === undefined) return withoutServer(isProduction);
  const from = senderAddress({ publicUrl, mailFrom });
  const answered = await tryMailServer({ smtpUrl, publicUrl, mailFrom }).catch((error: Error) => error);
  if (answered instanceof Error) {
    const reason = reasonFor(answered);
    const remedy = remedyFor(reason) ?? remedyOf(answered, { setting: 'SMTP_URL' }) ?? otherwise;
    return fault(`Email from ${from} can’t be sent: ${reason}.`, remedy);
  }
  const { host } = new URL(smtpUrl);
  if (!answered.isEncrypted && !isLoopbackHost(host))
    return warning(
      `${host} takes email from ${from}, but without encryption.`,
      'Use smtps:// in SMTP_URL, or a server with STARTTLS.',
    );
  return ok(`${host} takes email from ${from}.`);
}

function withoutServer(isProduction: boolean) {
  const found = 'SMTP_URL isn’t set, so email is only kept in DATA_DIR.';
  return (isProduction ? fault : warning)(found, 'Set SMTP_URL to your mail server.');
}

function remedyFor(reason: string): string | undefined {
  // 530: it asks for a sign-in.
  if (/ AUTH |answered 530/.test(reason)) return 'Check the user and the password in SMTP_URL.';
  if (reason.endsWith('MAIL FROM')) return 'Set MAIL_FROM to an address that this account may send from.';
  return undefined;
}
