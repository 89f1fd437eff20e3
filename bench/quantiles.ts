/** The median; NaN without numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = inOrder(numbers);
  const middle = sorted.length >> 1;
  const above = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? above : ((sorted[middle - 1] ?? NaN) + above) / 2;
}

/** The number below which this share of them lies, from 0 to 1; NaN without numbers. `sorted` is ascending. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function inOrder(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}
