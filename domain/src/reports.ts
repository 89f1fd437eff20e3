/** What may be reported: a note is part of its suggestion, a photo of its listing or person (product 15.8). */
export const subjectKinds = ['listing', 'suggestion', 'question', 'user'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const reportReasons = ['spam', 'scam', 'offensive', 'private', 'wrong', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What brought a case to the queue: people, somebody who was restricted, or a rule of the house. */
export const caseKinds = ['report', 'appeal', 'signal'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** What a moderator may decide (product 15.9). */
export const decisions = ['keep', 'hide', 'remove', 'warn', 'limit', 'suspend'] as const;
export type Decision = (typeof decisions)[number];

/** By what something is hidden: the weight of reports until somebody looked, a decision to hide or to remove it, or its owner's suspension. */
export const hidingCauses = ['reports', 'decision', 'removal', 'suspension'] as const;
export type HiddenBy = (typeof hidingCauses)[number];
