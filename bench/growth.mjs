import { inTurn, measureRound, median, summaryOf, warmingSeconds, warmUp } from './measure.mjs';
import { worksOf } from './works.mjs';

/** Works whose time may hardly grow with the listings. */
const growing = ['W3', 'W5'];

/**
 * How much longer such works take Ballpark with more listings: rounds on both databases in turn, for between the stages of a
 * run the machine's own speed changes. Answers what each did, and the growth: the median of the p50 of neighbouring rounds.
 */
export async function measureGrowth({ stages, works, connections, rounds, seconds }) {
  const results = [];
  for (const name of growing.filter((one) => works.includes(one)))
    for (const [index, count] of connections.entries()) {
      const mostWarmingSeconds = warmingSeconds(index === 0);
      results.push(await growthOf({ name, stages, connections: count, rounds, seconds, mostWarmingSeconds }));
    }
  return results;
}

async function growthOf({ name, stages, connections, rounds, seconds, mostWarmingSeconds }) {
  const sides = stages.map((stage) => {
    const work = worksOf(stage.samples).find((one) => one.name === name);
    return { work, stage, side: 'ours', connections };
  });
  for (const side of sides) await warmUp({ ...side, seconds: mostWarmingSeconds });
  const done = new Map(sides.map((side) => [side, []]));
  for (const side of inTurn(sides, rounds)) done.get(side).push(await measureRound({ ...side, seconds }));
  const [fewer, more] = [...done.values()];
  return {
    work: sides[0].work,
    connections,
    fewer: summaryOf(fewer),
    more: summaryOf(more),
    growth: median(more.map((round, turn) => summaryOf([round]).p50 / summaryOf([fewer[turn]]).p50)),
  };
}
