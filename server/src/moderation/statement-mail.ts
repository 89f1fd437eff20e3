import { brokenRule } from '@ballpark/domain/broken-rule.ts';
import { quoted } from '@ballpark/domain/notification-text.ts';
import { restrictionText } from '@ballpark/domain/restriction-text.ts';
import { appealEnd } from '@ballpark/domain/restrictions.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Mail } from '../adapters/mail.ts';
import { momentText } from '../auth/security-mail.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { StatementRow } from './statement-queries.ts';

type StatementMailFacts = {
  statement: StatementRow;
  name: string;
  timeZone: string;
  /** The text of the house rules. */
  rules: string;
  publicUrl: string;
};
type Composed = Pick<Mail, 'subject' | 'text' | 'html'>;

/** The mail of a restriction: what was done, why, by which rule, by whom, and how to appeal. */
export function restrictionMail({
  statement,
  name,
  timeZone,
  rules,
  publicUrl,
}: StatementMailFacts): Composed {
  const { rule, reason, facts, until, created_at: at } = statement;
  const what = textOf(statement);
  // This mail may be sent late, so it names the time of the decision.
  const isLookedAt = statement.ended_at !== null || statement.outcome !== null;
  const heading = brokenRule(rule, rules);
  return composeMail({
    subject: what,
    heading: 'A decision about you',
    name,
    paragraphs: [
      `${what}${until ? ` until ${momentText({ at: until, timeZone })}` : ''}.`,
      facts,
      reason === '' ? [] : `What was said about it: ${quoted(reason)}.`,
      heading === null
        ? `It goes by the house rules: ${publicUrl}/rules`
        : `It goes by the house rule ${quoted(heading)}: ${publicUrl}/rules`,
      statement.made_by === 'rule'
        ? `It was done automatically, by a rule of the house. ${isLookedAt ? 'Somebody has looked at it since.' : 'Nobody has looked at it yet.'}`
        : 'A person who looks after this place decided it.',
    ].flat(),
    ask: `Do you see it differently? You can appeal until ${momentText({ at: new Date(appealEnd(at.getTime())), timeZone })}. Sign in, and say why:`,
    link: { label: 'Read it and appeal', url: `${publicUrl}/settings/statements` },
    footer: `You get this mail whenever something of yours on ${site.name} is restricted.`,
  });
}

/** The mail of an answered appeal. */
export function answerMail({ statement, name, publicUrl }: StatementMailFacts): Composed {
  const isGranted = statement.outcome === 'granted';
  const subject = isGranted ? 'Your appeal was granted' : 'Your appeal was answered';
  return composeMail({
    subject,
    heading: subject,
    name,
    paragraphs: [
      `You appealed against this decision: ${textOf(statement)}.`,
      isGranted ? 'You were right. It is undone.' : 'The decision stands.',
      `The answer: ${quoted(statement.answer ?? '')}.`,
      statement.is_same_moderator
        ? 'It was answered by the person who had decided, for nobody else looks after this place.'
        : [],
    ].flat(),
    ask: 'All of it stands here:',
    link: { label: 'Open', url: `${publicUrl}/settings/statements` },
    footer: `You get this mail because you appealed on ${site.name}.`,
  });
}

function textOf({ action, title }: StatementRow): string {
  return restrictionText(action, title === null ? null : quoted(title));
}
