import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const limitMs = 20_000;
const mailbox = z.object({ mails: z.array(z.object({ to: z.string(), text: z.string() })) });

/** The token of the newest verification mail to an address, from the mails that a server without SMTP shows at /dev/mail. */
export async function readVerificationToken(origin: string, to: string): Promise<string> {
  const giveUpAt = Date.now() + limitMs;
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${origin}/dev/mail.json`);
    if (!answer.ok) throw new Error('/dev/mail shows no mails: the server sends them, or is in production');
    const { mails } = mailbox.parse(await answer.json());
    const mail = mails.find((each) => each.to === to);
    const token = /\/verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (token !== undefined) return token;
    await sleep(100);
  }
  throw new Error(`no mail came to ${to}`);
}
