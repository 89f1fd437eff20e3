import { interests } from '@ballpark/domain/interests.ts';
import type { ReportReason, RestrictionAction } from '@ballpark/domain/reports.ts';
import { t } from '@lingui/core/macro';

// Getters, because the language is known only when they are shown.

export const reasonNames: Record<ReportReason, string> = {
  get spam() {
    return t`Spam or advertisement`;
  },
  get scam() {
    return t`Scam or fraud`;
  },
  get offensive() {
    return t`Insulting or hateful`;
  },
  get private() {
    return t`Shares private information`;
  },
  get wrong() {
    return t`Wrong or misleading`;
  },
  get other() {
    return t`Something else`;
  },
};

export const restrictionNames: Record<RestrictionAction, string> = {
  get hide() {
    return t({ message: 'Hidden', context: 'what was decided about something posted' });
  },
  get remove() {
    return t({ message: 'Removed', context: 'what was decided about something posted' });
  },
  get removePhoto() {
    return t`Photo removed`;
  },
  get removeName() {
    return t`Name removed`;
  },
  get warn() {
    return t`Warned`;
  },
  get limit() {
    return t`Account limited`;
  },
  get suspend() {
    return t`Account suspended`;
  },
};

export type Interest = (typeof interests)[number];

export const interestNames: Record<Interest, string> = {
  get selling() {
    return t`Selling`;
  },
  get buying() {
    return t`Buying`;
  },
  get browsing() {
    return t`Browsing`;
  },
  get helping() {
    return t`Helping Others`;
  },
};

/** False for interests of another version. */
export function areInterests(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => interests.some((interest) => interest === each));
}
