import { measureInTurn, ourSide, type Plan, type Summary, summaryOf } from './measure.ts';
import { median } from './quantiles.ts';
import type { Stage } from './stages.ts';
import { type Work, type WorkName, worksOf } from './works.ts';

/** `growth`: the p50 with more listings divided by the p50 with fewer, the median of neighbouring rounds. */
export type GrowthResult = {
  work: Work;
  connections: number;
  fewer: Summary;
  more: Summary;
  growth: number;
};

/** Works whose time may hardly grow with the number of listings. */
export const growing = ['W3', 'W5'] as const satisfies readonly WorkName[];

/**
 * How much longer a work takes Ballpark with more listings. Rounds on both databases alternate, because the machine's own speed
 * changes in the course of a run.
 */
export async function measureGrowth(
  name: (typeof growing)[number],
  stages: { fewer: Stage; more: Stage },
  plan: Plan,
): Promise<GrowthResult> {
  const work = worksOf(stages.fewer.samples)[name];
  const fewer = ourSide(work, stages.fewer);
  const more = ourSide(worksOf(stages.more.samples)[name], stages.more);
  await measureInTurn([fewer, more], plan);
  const growths = more.rounds.map((round, turn) => {
    return summaryOf([round]).p50 / summaryOf(fewer.rounds.slice(turn, turn + 1)).p50;
  });
  return {
    work,
    connections: plan.connections,
    fewer: summaryOf(fewer.rounds),
    more: summaryOf(more.rounds),
    growth: median(growths),
  };
}
