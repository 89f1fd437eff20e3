import { MailRefused, type Mailer } from '../adapters/mailer.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { saveRefusal } from './refused-address-queries.ts';

/** Keeps with the account that its address is refused, so that `mayMail` and the person's screens know. */
export function rememberRefusals(mailer: Mailer, { db, now }: Pick<Deps, 'db' | 'now'>): Mailer {
  const remember = (address: string) =>
    db.transaction().execute(async (trx) => {
      const userId = await saveRefusal(trx, address, now());
      if (userId !== undefined) await recordEvents(trx, [{ kind: 'user.mailRefused', userId }], now());
    });
  return {
    close: mailer.close,
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        if (error instanceof MailRefused && error.isAboutAddress) await remember(mail.to);
        throw error;
      }
    },
  };
}
