/**
 * Measures what opening each page costs, with the built app and the demo community: the weight before the page can be used, and
 * Lighthouse on a simulated phone. Ends with 1 when a budget is missed.
 * Run: npm run bench:web, with -- --weight to leave Lighthouse out, or with -- --rounds=5 to see how much its scores of performance
 * differ from one try to the next; --pages=/,/home,/listing/{id} for some pages alone. A busy machine makes Lighthouse's figures worse.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { overBudget } from '../../e2e/support/budgets.ts';
import { openBrowser, openProfile } from '../../e2e/support/open-browser.ts';
import { startBallpark } from '../../e2e/support/start-ballpark.ts';
import { keepBusy, weigh } from '../../e2e/support/weigh.ts';
import { freePort } from '../../scripts/free-port.mjs';
import { missed, score, scoreOnce, type Score } from './lighthouse.ts';
import { type MeasuredPage, pagesOf } from './pages.ts';

const {
  weight: isOnlyWeighed,
  rounds,
  pages: wanted,
} = parseArgs({
  options: {
    weight: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    pages: { type: 'string' },
  },
}).values;
const limitMinutes = 60;
const tokenKey = 'ballpark.token';
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const watchdog = setTimeout(() => {
  say(`Not done in ${limitMinutes} minutes.`);
  process.exit(1);
}, limitMinutes * 60_000);
const ballpark = await startBallpark({ env: { DEMO: 'on' } });
try {
  const all = await pagesOf(ballpark);
  const pages = wanted ? all.filter(({ path }) => wanted.split(',').includes(nameOf(path).trim())) : all;
  const problems = rounds
    ? await scoreInRounds(pages, Number(rounds))
    : [...(await weighAll(pages)), ...(isOnlyWeighed ? [] : await scoreAll(pages))];
  for (const problem of problems) say(`over budget: ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await ballpark.stop();
  clearTimeout(watchdog);
}

async function weighAll(pages: readonly MeasuredPage[]): Promise<string[]> {
  say('before first use, kB      scripts gzip    brotli    styles     fonts');
  const browser = await openBrowser({ isWhole: true });
  const problems: string[] = [];
  for (const { path, token } of pages) {
    const storageState = { cookies: [], origins: [signedIn(token)] };
    const context = await browser.newContext({
      baseURL: ballpark.url,
      storageState,
      viewport: { width: 412, height: 823 },
    });
    const page = await context.newPage();
    await keepBusy(page);
    const weight = await weigh(page, path);
    const figures = [weight.scripts, weight.scriptsBrotli, weight.styles, weight.fonts];
    say(nameOf(path) + figures.map((figure) => figure.toFixed(1).padStart(10)).join(''));
    problems.push(...overBudget(weight));
    await context.close();
  }
  await browser.close();
  return problems;
}

async function scoreAll(pages: readonly MeasuredPage[]): Promise<string[]> {
  say('\nLighthouse, mobile        scores (performance, accessibility, practices, SEO), LCP, CLS');
  const problems: string[] = [];
  for (const { path, token, isPrerendered = false } of pages.filter(({ isScored }) => isScored)) {
    const found = await score(ballpark.url + path, {
      inProfile: (work) => inProfile(token, work),
      isSignedIn: token !== undefined,
      isPrerendered,
    });
    const { scores, lcpMs, cls } = found;
    say(
      `${nameOf(path)}${scores.join('/').padStart(16)}${`${lcpMs} ms`.padStart(10)}${cls.toFixed(3).padStart(8)}`,
    );
    problems.push(...missed(found, isPrerendered).map((problem) => `${path}: ${problem}`));
  }
  return problems;
}

/** Every try counts: the scores of performance from the worst to the best, and what each try missed. */
async function scoreInRounds(pages: readonly MeasuredPage[], count: number): Promise<string[]> {
  say('Lighthouse, mobile        performance of each try, longest LCP, greatest CLS');
  const problems: string[] = [];
  for (const { path, token, isPrerendered = false } of pages.filter(({ isScored }) => isScored)) {
    const isSignedIn = token !== undefined;
    const found: Score[] = [];
    while (found.length < count) {
      const each = await inProfile(token, (port) => scoreOnce(ballpark.url + path, { port, isSignedIn }));
      // The browser says at times that it painted nothing, whatever the page.
      if (Number.isNaN(each.lcpMs)) say(`${nameOf(path)}a try without a paint is repeated`);
      else found.push(each);
    }
    const performances = found.map(({ scores }) => scores[0] ?? 0).toSorted((one, other) => one - other);
    const [lcp, cls] = [
      Math.max(...found.map(({ lcpMs }) => lcpMs)),
      Math.max(...found.map((each) => each.cls)),
    ];
    say(
      `${nameOf(path)}${performances.join(' ').padStart(20)}${`${lcp} ms`.padStart(10)}${cls.toFixed(3).padStart(8)}`,
    );
    problems.push(
      ...found.flatMap((each) => missed(each, isPrerendered).map((problem) => `${path}: ${problem}`)),
    );
  }
  return problems;
}

/** Works in a browser that has cached nothing, signed in where there is a token. */
async function inProfile<Found>(
  token: string | undefined,
  work: (port: number) => Promise<Found>,
): Promise<Found> {
  const [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), 'ballpark-bench-')), freePort()]);
  const context = await openProfile(folder, port);
  try {
    if (token !== undefined) {
      const page = await context.newPage();
      await page.goto(`${ballpark.url}/favicon.svg`);
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const);
      await page.close();
      await context.addCookies([{ name: 'ballpark-device', value: 'member.active', url: ballpark.url }]);
    }
    return await work(port);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function signedIn(token: string | undefined): {
  origin: string;
  localStorage: { name: string; value: string }[];
} {
  const localStorage = token === undefined ? [] : [{ name: tokenKey, value: token }];
  return { origin: ballpark.url, localStorage };
}

function nameOf(path: string): string {
  return path.replace(/[0-9a-f-]{36}/, '{id}').padEnd(26);
}
