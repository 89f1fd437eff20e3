import type { ModerationCase } from '@ballpark/domain/contract/cases.ts';
import type { Decision, HiddenBy, SubjectKind } from '@ballpark/domain/reports.ts';
import { reasonNames } from '../../lib/labels.ts';

export const kindNames: Record<SubjectKind, string> = {
  listing: 'Listing',
  suggestion: 'Guess',
  question: 'Question',
  user: 'Person',
};

/** Badge labels. */
export const decisionNames: Record<Decision, string> = {
  keep: 'Kept',
  hide: 'Hidden',
  remove: 'Removed',
  warn: 'Warned',
  limit: 'Limited',
  suspend: 'Suspended',
};

export function decisionText(kind: ModerationCase['kind'], action: Decision): string {
  if (kind !== 'appeal') return decisionNames[action];
  return action === 'keep' ? 'Granted' : 'Denied';
}

export const hiddenTexts: Record<HiddenBy, string> = {
  reports: 'Hidden until decided',
  decision: 'Hidden',
  removal: 'Removed',
  suspension: 'Hidden: owner suspended',
};

/** A weight of 1.5 hides at once. */
export function weightText(weight: number): string {
  if (weight >= 1.5) return 'Serious';
  return weight >= 0.5 ? 'Medium' : 'Minor';
}

export function whyText({ kind, reportCount, reportReasons }: ModerationCase): string {
  if (kind === 'appeal') return 'An appeal';
  const reasons = reportReasons.map((reason) => reasonNames[reason]).join(', ');
  if (reportCount === 0) return 'Flagged automatically';
  return `${reportCount === 1 ? '1 report' : `${reportCount} reports`}: ${reasons}`;
}

/** Falls back if the content is gone or has no text. */
export function titleOf({ title, subjectKind }: ModerationCase): string {
  return title || `A deleted ${kindNames[subjectKind].toLowerCase()}`;
}
