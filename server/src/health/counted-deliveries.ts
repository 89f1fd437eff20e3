import { MailRefused } from '../adapters/mailer.ts';
import type { Mailer } from '../adapters/mail.ts';
import type { PushSender } from '../adapters/push-sender.ts';
import type { HealthCounter } from './health-counter.ts';

/** A mailer that counts its mails: sent, refused for good, or to be tried again. */
export function countedMailer(mailer: Mailer, health: HealthCounter): Mailer {
  return {
    close: mailer.close,
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        if (error instanceof MailRefused) health.count('mail-refused', error.code);
        else health.count('mail-delayed');
        throw error;
      }
      health.count('mail-sent');
    },
  };
}

/** A push sender that counts its pushes in the same way. An ended subscription is not counted, because its person has left that browser. */
export function countedPushSender(sender: PushSender, health: HealthCounter): PushSender {
  return {
    async send(push) {
      const outcome = await sender.send(push).catch((error: unknown) => {
        health.count('push-delayed');
        throw error;
      });
      if (outcome === 'sent') health.count('push-sent');
      else if (outcome !== 'gone') {
        if ('refusedWith' in outcome) health.count('push-refused', `HTTP_${outcome.refusedWith}`);
        else health.count('push-delayed');
      }
      return outcome;
    },
  };
}
