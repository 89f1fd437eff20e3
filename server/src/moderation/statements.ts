import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { english } from '@ballpark/domain/english.ts';
import { appealEnd, brokenRule } from '@ballpark/domain/reports.ts';
import type { Statement } from '@ballpark/domain/contract/statements.ts';
import { mayMail } from '@ballpark/domain/may-mail.ts';
import { quoted, restrictionText } from '@ballpark/domain/notification-text.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';
import { type Composed, composeMail } from '../mail/compose-mail.ts';
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
  const mail = mails[about](english, { statement, name, locale, rules, publicUrl: config.publicUrl });
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
export function restrictionMail(
  i18n: I18n,
  { statement, name, locale, rules, publicUrl }: StatementMailFacts,
): Composed {
  const { rule, reason, facts, until, created_at: at } = statement;
  const what = textOf(i18n, statement);
  // This mail may be late, so it names the time.
  const isLookedAt = statement.ended_at !== null || statement.outcome !== null;
  const heading = brokenRule(rule, rules);
  const rulesUrl = `${publicUrl}/rules`;
  const appealUntil = momentText(new Date(appealEnd(at.getTime())), locale);
  return composeMail(i18n, {
    subject: what,
    heading: i18n._(msg`A decision about you`),
    name,
    paragraphs: [
      until ? i18n._(msg`${{ decision: what }} until ${{ moment: momentText(until, locale) }}.`) : `${what}.`,
      facts,
      reason === '' ? [] : i18n._(msg`The moderator wrote: ${{ reason: quoted(reason) }}.`),
      heading === null
        ? i18n._(msg`This is based on the house rules: ${{ url: rulesUrl }}`)
        : i18n._(msg`This is based on the house rule ${{ rule: quoted(heading) }}: ${{ url: rulesUrl }}`),
      statement.made_by !== 'rule'
        ? i18n._(msg`It was decided by a moderator.`)
        : isLookedAt
          ? i18n._(msg`It was decided automatically. A person has reviewed it since.`)
          : i18n._(msg`It was decided automatically. No one has reviewed it yet.`),
    ].flat(),
    ask: i18n._(msg`Disagree? You can appeal until ${{ moment: appealUntil }}. Sign in and tell us why:`),
    link: { label: i18n._(msg`See details and appeal`), url: `${publicUrl}/settings/statements` },
  });
}

export function answerMail(i18n: I18n, { statement, name, publicUrl }: StatementMailFacts): Composed {
  const isGranted = statement.outcome === 'granted';
  const subject = isGranted ? i18n._(msg`Your appeal was granted`) : i18n._(msg`Your appeal was answered`);
  return composeMail(i18n, {
    subject,
    heading: subject,
    name,
    paragraphs: [
      i18n._(msg`You appealed this decision: ${{ decision: textOf(i18n, statement) }}.`),
      isGranted ? i18n._(msg`You were right. We’ve undone it.`) : i18n._(msg`The decision stands.`),
      i18n._(msg`The answer: ${{ answer: quoted(statement.answer ?? '') }}.`),
      statement.is_same_moderator
        ? i18n._(msg`It was answered by the moderator who made the decision, because there’s no other.`)
        : [],
    ].flat(),
    ask: i18n._(msg`See all the details:`),
    link: { label: i18n._(msg`Open`), url: `${publicUrl}/settings/statements` },
    footer: i18n._(msg`You’re getting this email because you appealed on ${{ site: site.name }}.`),
  });
}

function textOf(i18n: I18n, { action, title }: StatementRow): string {
  return restrictionText(i18n, action, title === null ? null : quoted(title));
}
