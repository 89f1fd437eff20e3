import { english } from '@ballpark/domain/english.ts';
import { appealEnd, brokenRule } from '@ballpark/domain/reports.ts';
import type { Statement } from '@ballpark/domain/contract/statements.ts';
import { mayMail } from '@ballpark/domain/may-mail.ts';
import { quoted, restrictionText } from '@ballpark/domain/notification-text.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Kysely } from 'kysely';
import type { Mail } from '../adapters/mailer.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { type Locale, momentText } from '../mail/local-time.ts';
import { findRecipients } from '../notifications/mail-queries.ts';
import { maxCounted, paginationOf, sliceOf } from '../pagination.ts';
import type { SessionUser } from '../session-user.ts';
import { findHouseRules } from '../site/shown-pages.ts';
import {
  type StatementRow,
  countStatements,
  findForStatementMail,
  findStatements,
} from './statement-queries.ts';

export async function listStatements(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  page: { page: number; limit: number },
  { id }: SessionUser,
) {
  const rows = await findStatements(db, id, sliceOf(page));
  const rules = await findHouseRules(db);
  return {
    data: rows.map((row) => presentStatement(row, rules, now())),
    pagination: paginationOf(page, await countStatements(db, id, maxCounted)),
  };
}

export function presentStatement(row: StatementRow, rules: string, now: Date): Statement {
  const { subject_kind: kind, subject_id: subjectId, title } = row;
  return {
    id: row.id,
    action: row.action,
    subject: kind === null || subjectId === null ? null : { kind, id: subjectId, title },
    rule: row.rule,
    ruleHeading: brokenRule(row.rule, rules),
    reason: row.reason,
    facts: row.facts,
    decidedBy: row.made_by,
    until: row.until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    endedAt: endOf(row, now)?.toISOString() ?? null,
    appealUntil: new Date(appealEnd(row.created_at.getTime())).toISOString(),
    appeal: appealOf(row),
  };
}

function endOf({ ended_at: endedAt, until }: StatementRow, now: Date): Date | null {
  return endedAt ?? (until !== null && until <= now ? until : null);
}

function appealOf({ appeal: text, appealed_at: sentAt, ...row }: StatementRow): Statement['appeal'] {
  if (text === null || sentAt === null) return null;
  const { outcome, answer, answered_at: answeredAt } = row;
  return {
    text,
    sentAt: sentAt.toISOString(),
    answer:
      outcome === null || answer === null || answeredAt === null
        ? null
        : {
            outcome,
            text: answer,
            answeredAt: answeredAt.toISOString(),
            isBySameModerator: row.is_same_moderator ?? false,
          },
  };
}

const mails = { restriction: restrictionMail, answer: answerMail };
type StatementMail = { statementId: string; about: keyof typeof mails };

export async function askForStatementMail(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, now, ...mail }: StatementMail & { userId: string; now: Date },
): Promise<void> {
  const person = (await findRecipients(trx, [userId])).get(userId);
  if (person && mayMail(person, 'statement', now.getTime()) !== null)
    await jobs.enqueue(trx, statementMailJob, mail);
}

/** A second try after a crash sends the same mail. */
async function sendStatementMail(
  { db, mailer, config, now }: Pick<Deps, 'db' | 'mailer' | 'config' | 'now'>,
  { statementId, about }: StatementMail,
): Promise<void> {
  const statement = await findForStatementMail(db, statementId);
  if (!statement || mayMail(statement.person, 'statement', now().getTime()) === null) return;
  const { name, email } = statement;
  const locale = { timeZone: statement.time_zone, countryCode: statement.country_code };
  const rules = await findHouseRules(db);
  const mail = mails[about]({ statement, name, locale, rules, publicUrl: config.publicUrl });
  await mailer.send({ id: `statement-${about}-${statementId}`, to: email, ...mail });
}

export const statementMailJob = job({
  name: 'send-statement-mail',
  retry: mailRetry,
  pollSeconds: 5,
  run: sendStatementMail,
});

type StatementMailFacts = {
  statement: StatementRow;
  name: string;
  locale: Locale;
  rules: string;
  publicUrl: string;
};
type Composed = Pick<Mail, 'subject' | 'text' | 'html'>;

export function restrictionMail({ statement, name, locale, rules, publicUrl }: StatementMailFacts): Composed {
  const { rule, reason, facts, until, created_at: at } = statement;
  const what = textOf(statement);
  // This mail may be late, so it names the time.
  const isLookedAt = statement.ended_at !== null || statement.outcome !== null;
  const heading = brokenRule(rule, rules);
  return composeMail({
    subject: what,
    heading: 'A decision about you',
    name,
    paragraphs: [
      `${what}${until ? ` until ${momentText(until, locale)}` : ''}.`,
      facts,
      reason === '' ? [] : `The moderator wrote: ${quoted(reason)}.`,
      heading === null
        ? `This is based on the house rules: ${publicUrl}/rules`
        : `This is based on the house rule ${quoted(heading)}: ${publicUrl}/rules`,
      statement.made_by === 'rule'
        ? `It was decided automatically. ${isLookedAt ? 'A person has reviewed it since.' : 'No one has reviewed it yet.'}`
        : 'It was decided by a moderator.',
    ].flat(),
    ask: `Disagree? You can appeal until ${momentText(new Date(appealEnd(at.getTime())), locale)}. Sign in and tell us why:`,
    link: { label: 'See details and appeal', url: `${publicUrl}/settings/statements` },
  });
}

export function answerMail({ statement, name, publicUrl }: StatementMailFacts): Composed {
  const isGranted = statement.outcome === 'granted';
  const subject = isGranted ? 'Your appeal was granted' : 'Your appeal was answered';
  return composeMail({
    subject,
    heading: subject,
    name,
    paragraphs: [
      `You appealed this decision: ${textOf(statement)}.`,
      isGranted ? 'You were right. We’ve undone it.' : 'The decision stands.',
      `The answer: ${quoted(statement.answer ?? '')}.`,
      statement.is_same_moderator
        ? 'It was answered by the moderator who made the decision, because there’s no other.'
        : [],
    ].flat(),
    ask: 'See all the details:',
    link: { label: 'Open', url: `${publicUrl}/settings/statements` },
    footer: `You’re getting this email because you appealed on ${site.name}.`,
  });
}

function textOf({ action, title }: StatementRow): string {
  return restrictionText(english, action, title === null ? null : quoted(title));
}
