import type { Deps } from '../deps.ts';
import { findSettings } from '../site/site-queries.ts';
import { answerMail, restrictionMail } from './statement-mail.ts';
import { findForStatementMail } from './statement-queries.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';

const mails = { restriction: restrictionMail, answer: answerMail };

/** Mails a person what was done to them, or the answer to their appeal. A second try after a crash sends the same mail. */
async function sendStatementMail(
  { db, mailer, config }: Pick<Deps, 'db' | 'mailer' | 'config'>,
  { statementId, about }: { statementId: string; about: 'restriction' | 'answer' },
): Promise<void> {
  const statement = await findForStatementMail(db, statementId);
  if (!statement) return;
  const { name, email, time_zone: timeZone } = statement;
  const { rules } = (await findSettings(db)).settings;
  const mail = mails[about]({ statement, name, timeZone, rules, publicUrl: config.publicUrl });
  await mailer.send({ id: `statement-${about}-${statementId}`, to: email, ...mail });
}

export const statementMailJob = job({
  name: 'send-statement-mail',
  retry: mailRetry,
  pollSeconds: 5,
  run: sendStatementMail,
});
