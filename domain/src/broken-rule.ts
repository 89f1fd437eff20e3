import { rulesParts } from './house-rules.ts';
import type { ReportReason } from './reports.ts';

const headings: Record<ReportReason, string | null> = {
  spam: 'Play fair',
  scam: 'Be honest',
  offensive: 'Be kind',
  private: 'Keep it safe',
  wrong: 'Be honest',
  other: null,
};

/**
 * The heading of the house rule that this breaks; null if the rules have no such heading, since an admin may rewrite them.
 */
export function brokenRule(reason: ReportReason, rules: string): string | null {
  const heading = headings[reason];
  const isThere = rulesParts(rules).some(({ kind, text }) => kind === 'heading' && text === heading);
  return isThere ? heading : null;
}
