const leastRatio = { W1: 0.7, W2: 0.7, W3: 0.75, W4: 0.7 };
const manyCallers = 256;
const mostSpread = 3;
const mostGrowth = { W3: 1.6, W5: 2.2 };
const mostUploadDelay = 2;

/** What is short of the targets, a line each. `stages` holds the results on PostgreSQL, `growth` those of both sizes in turn. */
export function missedTargets(stages, growth) {
  const lines = stages.flatMap(({ name, results, uploads }) => [
    ...results.flatMap((result) => missedByWork(name, result)),
    ...uploads.flatMap((result) => missedByUploads(name, result)),
  ]);
  return [...lines, ...growth.flatMap(missedByGrowth)];
}

function missedByWork(size, { work, connections, ours, ratio }) {
  const where = `${work.name} at ${size}, ${connections} callers`;
  const spread = ours.p99 / ours.p50;
  return [
    ratio < leastRatio[work.name] &&
      `${where}: ${ratio.toFixed(2)} of the LIMIT, not ${leastRatio[work.name]}`,
    connections >= manyCallers &&
      !(spread < mostSpread) &&
      `${where}: p99 is ${spread.toFixed(1)} × p50, not below ${mostSpread}`,
    ours.refusals.length > 0 &&
      `${where}: ${ours.refusals.length} refused: ${ours.refusals[0].text().slice(0, 200)}`,
  ].filter(Boolean);
}

function missedByUploads(size, { connections, alone, beside }) {
  const delay = beside.p99 / alone.p99;
  const line = `W7 at ${size}, ${connections} callers: p99 is ${delay.toFixed(1)} × that without uploads, not ${mostUploadDelay}`;
  return delay > mostUploadDelay ? [line] : [];
}

function missedByGrowth({ work, connections, growth }) {
  const line = `${work.name}, ${connections} callers: takes ${growth.toFixed(2)} × as long with more listings, not ${mostGrowth[work]}`;
  return growth > mostGrowth[work] ? [line] : [];
}
