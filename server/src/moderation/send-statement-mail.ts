import { mayMail } from '@ballpark/domain/may-mail.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { findRecipients } from '../notifications/recipient-queries.ts';
import type { Deps } from '../deps.ts';
import { findSettings } from '../site/site-queries.ts';
import { answerMail, restrictionMail } from './statement-mail.ts';
import { findForStatementMail } from './statement-queries.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';

const mails = { restriction: restrictionMail, answer: answerMail };
type StatementMail = { statementId: string; about: keyof typeof mails };

/** Asks for the mail in the caller's transaction, unless the person may get none. */
export async function askForStatementMail(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, now, ...mail }: StatementMail & { userId: string; now: Date },
): Promise<void> {
  const person = (await findRecipients(trx, [userId])).get(userId);
  if (person && mayMail(person, 'statement', now.getTime()) !== null)
    await jobs.enqueue(trx, statementMailJob, mail);
}

/** Mails a person what was done to them, or the answer to their appeal. A second try after a crash sends the same mail. */
async function sendStatementMail(
  { db, mailer, config, now }: Pick<Deps, 'db' | 'mailer' | 'config' | 'now'>,
  { statementId, about }: StatementMail,
): Promise<void> {
  const statement = await findForStatementMail(db, statementId);
  if (!statement || mayMail(statement.person, 'statement', now().getTime()) === null) return;
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
