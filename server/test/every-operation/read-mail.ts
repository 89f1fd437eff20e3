import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const limitMs = 20_000;
const mailbox = z.object({ mails: z.array(z.object({ to: z.string(), text: z.string() })) });

/** The newest matching mail from /dev/mail, which a server without SMTP offers. */
export async function readMailTo(
  origin: string,
  to: string,
  willDo: (text: string) => boolean,
): Promise<string> {
  const giveUpAt = Date.now() + limitMs;
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${origin}/dev/mail.json`);
    if (!answer.ok) throw new Error('/dev/mail shows no mails: the server sends them, or is in production');
    const { mails } = mailbox.parse(await answer.json());
    const mail = mails.find((each) => each.to === to && willDo(each.text));
    if (mail) return mail.text;
    await sleep(100);
  }
  throw new Error(`no mail came to ${to}`);
}

export async function readResetToken(origin: string, to: string): Promise<string> {
  const link = /\/reset-password#token=([\w-]+)/;
  const text = await readMailTo(origin, to, (each) => link.test(each));
  return link.exec(text)?.[1] ?? '';
}

export async function readVerificationToken(origin: string, to: string): Promise<string> {
  const link = /\/verify-email\?token=([\w-]+)/;
  const text = await readMailTo(origin, to, (each) => link.test(each));
  return link.exec(text)?.[1] ?? '';
}
