/**
 * What may be reported. A note belongs to its suggestion, a photo to its listing or person. An answer is reported like a
 * question, but with its own id, and its author is the owner.
 */
export const subjectKinds = ['listing', 'suggestion', 'question', 'user'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const reportReasons = ['spam', 'scam', 'offensive', 'private', 'wrong', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What opened a case: people's reports, an appeal, or a rule of the server. */
export const caseKinds = ['report', 'appeal', 'signal'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** What a moderator may decide. */
export const decisions = ['keep', 'hide', 'remove', 'warn', 'limit', 'suspend'] as const;
export type Decision = (typeof decisions)[number];

/**
 * Why something is hidden: the weight of reports until a moderator decides, a decision to hide or to remove it, or its owner's suspension.
 */
export const hidingCauses = ['reports', 'decision', 'removal', 'suspension'] as const;
export type HiddenBy = (typeof hidingCauses)[number];
