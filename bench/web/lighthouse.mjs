import lighthouse from 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const leastSignedIn = 95;
const longestLcpMs = 900;
const mostCls = 0.02;
/** What disturbs a measurement only ever makes it worse: the best of so many counts. */
const tries = 3;

/**
 * What Lighthouse says of an address on a simulated phone: scores of 0 to 100, times in milliseconds. `inProfile` opens a browser that
 * has seen nothing yet, for else the second try would find the files of the first.
 */
export async function score(url, { inProfile, isSignedIn }) {
  let best;
  for (let at = 0; at < tries; at += 1) {
    const found = await inProfile((port) => scoreOnce(url, { port, isSignedIn }));
    if (!best || isBetter(found, best)) best = found;
    if (missed(best, isSignedIn).length === 0) break;
  }
  return best;
}

/** A run in which nothing was painted has no time at all. */
function isBetter({ scores, lcpMs }, best) {
  return scores[0] === best.scores[0] ? lcpMs < best.lcpMs : scores[0] > best.scores[0];
}

/** What of it misses its budget. */
export function missed({ scores, lcpMs, cls }, isSignedIn) {
  const least = isSignedIn ? leastSignedIn : 100;
  return [
    ...(scores.every((each) => each >= least) ? [] : [`scores ${scores.join('/')}, ${least} wanted`]),
    ...(isSignedIn || lcpMs <= longestLcpMs ? [] : [`LCP ${lcpMs} ms, ${longestLcpMs} allowed`]),
    ...(cls < mostCls ? [] : [`CLS ${cls.toFixed(3)}, below ${mostCls} wanted`]),
  ];
}

async function scoreOnce(url, { port, isSignedIn }) {
  const { lhr } = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: isSignedIn ? ['performance'] : categories,
    // The session lies in the storage that would be emptied.
    disableStorageReset: isSignedIn,
  });
  const numberOf = (audit) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.values(lhr.categories).map((category) => Math.round((category.score ?? 0) * 100)),
    lcpMs: Math.round(numberOf('largest-contentful-paint')),
    cls: numberOf('cumulative-layout-shift'),
  };
}
