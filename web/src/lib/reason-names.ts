import type { ReportReason } from '@ballpark/domain/reports.ts';

/** What people call the reasons for which something is reported or restricted. */
export const reasonNames: Record<ReportReason, string> = {
  spam: 'Spam or advertisement',
  scam: 'Scam or fraud',
  offensive: 'Insulting or hateful',
  private: 'Shows what is private',
  wrong: 'Wrong or misleading',
  other: 'Something else',
};
