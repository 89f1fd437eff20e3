import lighthouse from 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const leastPublic = 98;
const leastInTheApp = 92;
const longestLcpMs = 1_100;
const mostCls = 0.02;
/** A disturbance only ever makes a measurement worse, so the best of this many tries counts. */
const tries = 3;

/** Scores of 0 to 100, the time in milliseconds. */
export type Score = { scores: number[]; lcpMs: number; cls: number };
type Trial = {
  inProfile: (work: (port: number) => Promise<Score>) => Promise<Score>;
  isSignedIn: boolean;
  /** Whether the build has rendered the page; it must then be there at once. */
  isPrerendered: boolean;
};

/**
 * What Lighthouse says of an address on a simulated phone. `inProfile` opens a browser that has cached nothing: otherwise a
 * second try would find the files of the first.
 */
export async function score(url: string, { inProfile, isSignedIn, isPrerendered }: Trial): Promise<Score> {
  let best = await inProfile((port) => scoreOnce(url, { port, isSignedIn }));
  for (let at = 1; at < tries && missed(best, isPrerendered).length > 0; at += 1) {
    const found = await inProfile((port) => scoreOnce(url, { port, isSignedIn }));
    if (isBetter(found, best)) best = found;
  }
  return best;
}

/** The performance score decides first: a try in which nothing was painted has no time, and scores worst. */
function isBetter(found: Score, best: Score): boolean {
  const [performance = 0, highest = 0] = [found.scores[0], best.scores[0]];
  return performance === highest ? found.lcpMs < best.lcpMs : performance > highest;
}

/** The budgets that a score misses, a line each. */
export function missed({ scores, lcpMs, cls }: Score, isPrerendered: boolean): string[] {
  const least = isPrerendered ? leastPublic : leastInTheApp;
  return [
    ...(scores.every((each) => each >= least) ? [] : [`scores ${scores.join('/')}, ${least} wanted`]),
    ...(!isPrerendered || lcpMs <= longestLcpMs ? [] : [`LCP ${lcpMs} ms, ${longestLcpMs} allowed`]),
    ...(cls < mostCls ? [] : [`CLS ${cls.toFixed(3)}, below ${mostCls} wanted`]),
  ];
}

/** One try, in a browser whose debugging port this is. */
export async function scoreOnce(
  url: string,
  { port, isSignedIn }: { port: number; isSignedIn: boolean },
): Promise<Score> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: isSignedIn ? ['performance'] : categories,
    // A reset would empty the storage that holds the session.
    disableStorageReset: isSignedIn,
  });
  if (result === undefined) throw new Error(`Lighthouse did not look at ${url}`);
  const { lhr } = result;
  const numberOf = (audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.values(lhr.categories).map((category) => Math.round((category.score ?? 0) * 100)),
    lcpMs: Math.round(numberOf('largest-contentful-paint')),
    cls: numberOf('cumulative-layout-shift'),
  };
}
