import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { appealEnd, brokenRule } from '@ballpark/domain/reports.ts';
import type { Statement } from '@ballpark/domain/contract/statements.ts';
import { mayMail } from '@ballpark/domain/may-mail.ts';
import { notificationPath } from '@ballpark/domain/notifications.ts';
import { quoted } from '@ballpark/domain/quoted.ts';
import { restrictionText, shownAgainText } from '@ballpark/domain/restriction-text.ts';
import { sentence } from '@ballpark/domain/sentences.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { mailRetry } from '../jobs/job-kind.ts';
import { textsOf } from '../language/language-of.ts';
import { type Composed, composeMail } from '../mail/compose-mail.ts';
import { type Locale, momentText } from '../mail/local-time.ts';
import { openButton } from '../mail/notification-mail.ts';
import { findRecipients } from '../notifications/mail-queries.ts';
import { maxCounted, paginationOf, sliceOf } from '../pagination.ts';
import { findHouseRules } from '../site/shown-pages.ts';
import type { Reader } from './reader.ts';
import { factsText } from './stated-facts.ts';
import {
  type StatementRow,
  countStatements,
  findForStatementMail,
  findStatements,
} from './statement-queries.ts';

export async function listStatements(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  page: { page: number; limit: number },
  { user: { id }, i18n }: Reader,
) {
  const rows = await findStatements(db, id, sliceOf(page));
  const rules = await findHouseRules(db);
  return {
    data: rows.map((row) => presentStatement(row, { rules, now: now(), i18n })),
    pagination: paginationOf(page, await countStatements(db, id, maxCounted)),
  };
}

type Reading = { rules: string; now: Date; i18n: I18n };

export function presentStatement(row: StatementRow, { rules, now, i18n }: Reading): Statement {
  const { subject_kind: kind, subject_id: subjectId, title } = row;
  return {
    id: row.id,
    action: row.action,
    subject: kind === null || subjectId === null ? null : { kind, id: subjectId, title },
    rule: row.rule,
    ruleHeading: brokenRule(row.rule, rules),
    reason: row.reason,
    facts: factsText(i18n, row.facts),
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

const mails = { restriction: restrictionMail, answer: answerMail, shown: shownMail };
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
  const mail = mails[about](textsOf(statement.person), {
    statement,
    name,
    locale,
    rules,
    publicUrl: config.publicUrl,
  });
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
  const appealUntil = momentText(i18n, new Date(appealEnd(at.getTime())), locale);
  return composeMail(i18n, {
    subject: what,
    heading: i18n._(msg`A decision about you`),
    name,
    paragraphs: [
      until ? untilText(i18n, statement.action, momentText(i18n, until, locale)) : sentence(i18n, what),
      factsText(i18n, facts),
      reason === '' ? [] : i18n._(msg`The moderator wrote: ${{ reason: quoted(i18n, reason) }}.`),
      heading === null
        ? i18n._(msg`This is based on the house rules: ${{ url: rulesUrl }}`)
        : i18n._(
            msg`This is based on the house rule ${{ rule: quoted(i18n, heading) }}: ${{ url: rulesUrl }}`,
          ),
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
      i18n._(
        msg({
          message: msg`You appealed this decision: ${{ decision: textOf(i18n, statement) }}.`,
          comment: '{decision} is a whole clause, such as “Your account is limited”',
        }),
      ),
      isGranted ? i18n._(msg`You were right. We’ve undone it.`) : i18n._(msg`The decision stands.`),
      i18n._(msg`The answer: ${{ answer: quoted(i18n, statement.answer ?? '') }}.`),
      statement.is_same_moderator
        ? i18n._(msg`It was answered by the moderator who made the decision, because there’s no other.`)
        : [],
    ].flat(),
    ask: i18n._(msg`See all the details:`),
    link: { label: i18n._(openButton), url: `${publicUrl}/settings/statements` },
    footer: i18n._(msg`You’re getting this email because you appealed on ${{ site: site.name }}.`),
  });
}

/** A moderator has found nothing wrong with what a rule had hidden. */
export function shownMail(i18n: I18n, { statement, name, publicUrl }: StatementMailFacts): Composed {
  const { subject_kind: kind, subject_id: id, title } = statement;
  const path = notificationPath('statementMade', kind === 'listing' ? id : null);
  return composeMail(i18n, {
    subject: shownAgainText(i18n, title),
    heading: shownAgainText(i18n, title),
    name,
    paragraphs: [i18n._(msg`A moderator has looked at it and found nothing wrong.`)],
    ask: i18n._(msg`See it on ${{ site: site.name }}:`),
    link: { label: i18n._(openButton), url: publicUrl + path },
  });
}

function textOf(i18n: I18n, { action, title }: StatementRow): string {
  return restrictionText(i18n, action, title);
}

/** Only these two end by themselves. */
function untilText(i18n: I18n, action: StatementRow['action'], moment: string): string {
  return action === 'suspend'
    ? i18n._(msg`Your account is suspended until ${{ moment }}.`)
    : i18n._(msg`Your account is limited until ${{ moment }}.`);
}
