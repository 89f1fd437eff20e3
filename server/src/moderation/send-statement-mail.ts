import type { Deps } from '../deps.ts';
import type { JobData } from '../jobs/queues.ts';
import { findSettings } from '../site/site-queries.ts';
import { answerMail, restrictionMail } from './statement-mail.ts';
import { findForStatementMail } from './statement-queries.ts';

const mails = { restriction: restrictionMail, answer: answerMail };

/** Mails a person what was done to them, or the answer to their appeal. A second try after a crash sends the same mail. */
export async function sendStatementMail(
  { db, mailer, config }: Pick<Deps, 'db' | 'mailer' | 'config'>,
  { statementId, about }: JobData['send-statement-mail'],
): Promise<void> {
  const statement = await findForStatementMail(db, statementId);
  if (!statement) return;
  const { name, email, time_zone: timeZone } = statement;
  const { rules } = (await findSettings(db)).settings;
  const mail = mails[about]({ statement, name, timeZone, rules, publicUrl: config.publicUrl });
  await mailer.send({ id: `statement-${about}-${statementId}`, to: email, ...mail });
}
