import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../server/src/log.ts';

export const silentLog: Log = { info: () => {}, warn: () => {} };

export function say(line: string): void {
  console.log(line);
}

/** Wraps around; throws for an empty list. */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('nothing to take from an empty list');
  return item;
}

export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** Removed when the process ends, if not before. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'ballpark-bench-'));
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return { path, remove };
}

/** CPU time in µs and resident memory in bytes; NaN without /proc. */
export function usageOf(pid: number): { cpuMicros: number; memory: number } {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields from the process state on.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = NaN, system = NaN] = fields.slice(11, 13);
    return { cpuMicros: (user + system) * 10_000, memory: (fields[21] ?? NaN) * 4096 };
  } catch {
    return { cpuMicros: NaN, memory: NaN };
  }
}

export function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const isNumber = head.map((_, at) => rows.slice(1).every((row) => /^(NaN|[\d.–])/.test(row[at] ?? '')));
  const lines = rows.map((row) =>
    widths.map((width, at) => {
      const cell = row[at] ?? '';
      return isNumber[at] ? cell.padStart(width) : cell.padEnd(width);
    }),
  );
  const rule = widths.map((width, at) => (isNumber[at] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return lines
    .toSpliced(1, 0, rule)
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
