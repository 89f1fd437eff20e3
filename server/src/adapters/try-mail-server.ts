import { promisify } from 'node:util';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { Sender } from '../environment.ts';
import { type SmtpError, mailFailure, patience, senderAddress } from './mailer.ts';

type Options = { smtpUrl: string; publicUrl: string; mailFrom?: Sender | undefined };

/** The library lets a way of signing in send any command. */
const namesSender = 'X-SENDER';

/**
 * Connects, signs in and names the sender, but sends nothing. Rejects as `Mailer.send` does. Resolves with
 * whether the connection is encrypted.
 */
export async function tryMailServer({ smtpUrl, ...sender }: Options): Promise<{ isEncrypted: boolean }> {
  const { auth, ...options } = parseConnectionUrl(smtpUrl);
  let refusal: SmtpError | undefined;
  const connection = new SMTPConnection({
    ...patience,
    ...options,
    customAuth: {
      async [namesSender](context) {
        const { response } = await context.sendCommand(`MAIL FROM:<${senderAddress(sender)}>`);
        const responseCode = Number(response.slice(0, 3));
        if (responseCode >= 400) refusal = { responseCode, response, command: 'MAIL FROM' };
        else await context.sendCommand('RSET');
      },
    },
  });
  const connect = promisify(connection.connect.bind(connection));
  const signIn = promisify(connection.login.bind(connection));
  const steps = async (): Promise<void> => {
    await connect();
    if (auth !== undefined && connection.allowsAuth) await signIn({ credentials: auth });
    await signIn({ method: namesSender });
  };
  try {
    const lost = new Promise<never>((_, reject) => connection.on('error', reject));
    await Promise.race([steps(), lost]);
    connection.quit();
  } catch (error) {
    connection.close();
    throw mailFailure(error);
  }
  if (refusal) throw mailFailure(refusal);
  return { isEncrypted: connection.secure };
}
