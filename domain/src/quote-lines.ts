/** Of one quote. */
export const maxQuoteLines = 30;

export const lineMarks = ['high', 'fair', 'low'] as const;
export type LineMark = (typeof lineMarks)[number];

/** With fewer, the marks of a line say more about single people than about the price. */
export const minLineMarks = 3;

export type MarkCounts = Record<LineMark, number>;

export function countMarks({ high, fair, low }: MarkCounts): number {
  return high + fair + low;
}

/** What more than half of the marks say; null where they are split, or too few. */
export function lineVerdict(marks: MarkCounts | null): LineMark | null {
  if (marks === null || countMarks(marks) < minLineMarks) return null;
  return lineMarks.find((mark) => marks[mark] * 2 > countMarks(marks)) ?? null;
}
