import type { GrowthResult } from './growth.ts';
import type { PairResult, Summary } from './measure.ts';
import type { UploadResult } from './uploads.ts';
import type { WorkName } from './works.ts';

/** What was measured on PostgreSQL with one number of listings. */
export type StageResult = { name: string; results: PairResult[]; uploads: UploadResult[] };

const leastRatio: Partial<Record<WorkName, number>> = { W1: 0.7, W2: 0.7, W3: 0.75, W4: 0.7 };
const manyCallers = 256;
const mostSpread = 3;
const mostGrowth: Partial<Record<WorkName, number>> = { W3: 1.6, W5: 2.2 };
const mostUploadDelay = 2;

/** The missed targets, a line each. */
export function missedTargets(stages: readonly StageResult[], growth: readonly GrowthResult[]): string[] {
  const lines = stages.flatMap(({ name, results, uploads }) => [
    ...results.flatMap((result) => missedByWork(name, result)),
    ...uploads.flatMap((result) => missedByUploads(name, result)),
  ]);
  return [...lines, ...growth.flatMap(missedByGrowth)];
}

function missedByWork(size: string, { work, connections, ours, limit, ratio }: PairResult): string[] {
  const where = `${work.name} at ${size}, ${connections} callers`;
  const least = leastRatio[work.name] ?? 0;
  const spread = ours.p99 / ours.p50;
  return [
    ...(ratio < least ? [`${where}: ${ratio.toFixed(2)} of the LIMIT, not ${least}`] : []),
    ...(connections >= manyCallers && !(spread < mostSpread)
      ? [`${where}: p99 is ${spread.toFixed(1)} × p50, not below ${mostSpread}`]
      : []),
    ...refusedBy('Ballpark', where, ours),
    // Against a LIMIT that does not do its work no ratio means anything.
    ...refusedBy('the LIMIT', where, limit),
  ];
}

function refusedBy(side: string, where: string, { refusals }: Summary): string[] {
  const [first] = refusals;
  return first ? [`${where}: ${side} refused ${refusals.length}: ${first.text().slice(0, 200)}`] : [];
}

function missedByUploads(size: string, { connections, alone, beside }: UploadResult): string[] {
  const delay = beside.p99 / alone.p99;
  const line = `W7 at ${size}, ${connections} callers: p99 is ${delay.toFixed(1)} × that without uploads, not ${mostUploadDelay}`;
  return delay > mostUploadDelay ? [line] : [];
}

function missedByGrowth({ work, connections, growth }: GrowthResult): string[] {
  const most = mostGrowth[work.name] ?? Infinity;
  const line = `${work.name}, ${connections} callers: takes ${growth.toFixed(2)} × as long with more listings, not ${most}`;
  return growth > most ? [line] : [];
}
