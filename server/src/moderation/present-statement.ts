import { brokenRule } from '@ballpark/domain/broken-rule.ts';
import type { Statement } from '@ballpark/domain/contract/statements.ts';
import { appealEnd } from '@ballpark/domain/restrictions.ts';
import type { StatementRow } from './statement-queries.ts';

/** A statement as its person reads it; `rules`: the text of the house rules. */
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
