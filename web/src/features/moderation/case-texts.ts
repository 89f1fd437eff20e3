import type { ModerationCase } from '@ballpark/domain/contract/cases.ts';
import type { Decision, HiddenBy, SubjectKind } from '@ballpark/domain/reports.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { shortListText } from '../../lib/format/number-text.ts';
import { reasonNames } from '../../lib/labels.ts';

export const kindNames: Record<SubjectKind, MessageDescriptor> = {
  listing: msg({ message: 'Listing', context: 'noun, alone' }),
  suggestion: msg({ message: 'Guess', context: 'noun' }),
  question: msg`Question`,
  user: msg`Person`,
};

/** Badge labels. */
export const decisionNames: Record<Decision, MessageDescriptor> = {
  keep: msg`Kept`,
  hide: msg({ message: 'Hidden', context: 'what was decided in a case' }),
  remove: msg({ message: 'Removed', context: 'what was decided in a case' }),
  warn: msg`Warned`,
  limit: msg`Limited`,
  suspend: msg({ message: 'Suspended', context: 'what was decided in a case' }),
};

export function decisionText(kind: ModerationCase['kind'], action: Decision): string {
  if (kind !== 'appeal') return i18n._(decisionNames[action]);
  return action === 'keep'
    ? t({ message: 'Granted', comment: 'An appeal' })
    : t({ message: 'Denied', comment: 'An appeal' });
}

export const hiddenTexts: Record<HiddenBy, MessageDescriptor> = {
  reports: msg`Hidden until decided`,
  decision: msg`Hidden`,
  removal: msg`Removed`,
  suspension: msg`Hidden: owner suspended`,
};

/** A weight of 1.5 hides at once. */
export function weightText(weight: number): string {
  if (weight >= 1.5) return t`Serious`;
  return weight >= 0.5 ? t`Medium` : t({ message: 'Minor', comment: 'How serious a case is' });
}

export function whyText({ kind, reportCount, reportReasons }: ModerationCase): string {
  if (kind === 'appeal') return t`An appeal`;
  if (reportCount === 0) return t`Flagged automatically`;
  const reasons = shortListText(reportReasons.map((reason) => reasonNames[reason]));
  return plural(reportCount, { one: `# report: ${reasons}`, other: `# reports: ${reasons}` });
}

const deletedTexts: Record<SubjectKind, MessageDescriptor> = {
  listing: msg`A deleted listing`,
  suggestion: msg`A deleted guess`,
  question: msg`A deleted question`,
  user: msg`A deleted person`,
};

/** Falls back if the content is gone or has no text. */
export function titleOf({ title, subjectKind }: ModerationCase): string {
  return title || i18n._(deletedTexts[subjectKind]);
}
